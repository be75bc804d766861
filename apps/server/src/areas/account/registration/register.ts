import { checkRegistration, registerAccount } from '@alveola/contract';
import type { Deps } from '../../../platform/deps';
import { type Refused, refuse } from '../../../platform/http/answer';
import { type Route, route } from '../../../platform/http/route';
import { spend } from '../../../platform/limits/attempts';
import { askCode } from '../confirmation/code';
import { userByEmail } from '../profile/profile';
import { callsFrom, codesOf, lookupsFrom, registrationsOf, resendOf } from '../rateLimits';
import { countLookup } from './lookups';
import { hashPassword } from '../password/hash';
import type { Applicant } from './pending';

/** Specification §8. */
export const userExists = (): Refused =>
  refuse('user-exists', { errors: { email: ['This user already exists'] } });

/** The budget comes before the look-up: whoever asks for many emails learns of few. */
async function isFree(deps: Deps, address: string, email: string): Promise<Refused | null> {
  const { db, now } = deps;
  const seconds = await spend(db, now(), [callsFrom('registration', address), lookupsFrom(address, email)]);
  if (seconds > 0) return refuse('too-many-attempts', { retryAfter: seconds });
  if (!(await userByEmail(db, email))) return null;
  await countLookup(deps, address);
  return userExists();
}

export const checkRegistrationRoute: Route = route(checkRegistration, async ({ deps, body, address }) => {
  return (await isFree(deps, address, body.email)) ?? undefined;
});

/** Nothing is made yet but a request: the clinic and its owner come with the code. */
export const registerRoute: Route = route(registerAccount, async ({ deps, body, address }) => {
  const { db, now } = deps;
  const { email, name, country, clinic_name, org_number, language } = body;
  const taken = await isFree(deps, address, email);
  if (taken) return taken;
  const seconds = await spend(db, now(), [codesOf(email), ...registrationsOf(body)]);
  if (seconds > 0) return refuse('too-many-attempts', { retryAfter: seconds });
  const registration: Applicant = {
    name,
    password_hash: await hashPassword(body.password),
    country,
    clinic_name,
    org_number,
    language,
    terms_accepted_at: now().toISOString(),
  };
  const asked = { step: 'registration', userId: null, email, language, registration } as const;
  const request = await db.transaction((tx) => askCode(tx, now(), asked));
  await spend(db, now(), [resendOf(request)]);
  return { request };
});
