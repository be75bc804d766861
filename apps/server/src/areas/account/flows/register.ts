import { checkRegistration, registerAccount } from '@alveola/contract';
import { type LooseContext, type Route, route } from '../../../platform/http/route';
import { toSource } from '../../../platform/limits/network';
import { consume } from '../../../platform/limits/slidingWindow';
import type { Result } from '../../../platform/base/result';
import { requestCode } from '../identity/confirmationRequest';
import { hashPassword } from '../identity/passwordHash';
import { checkLeaked } from '../identity/leakedPasswords';
import { findUserByEmail } from '../identity/profile';
import { callLimit, codeLimit, lookupLimit } from '../identity/accountLimits';
import { countLookup, userExists } from '../identity/lookups';
import type { Applicant } from './pendingRegistration';

type Caller = Pick<LooseContext, 'deps' | 'address' | 'audit'>;

/** Comes before the look-up: whoever asks for many emails learns of few. */
function limitLookups({ deps: { db, now }, address }: Caller, email: string): Promise<Result> {
  return consume(db, now(), [callLimit('registration', toSource(address)), lookupLimit(address, email)]);
}

async function checkEmail({ deps, audit }: Caller, email: string): Promise<Result> {
  if (!(await findUserByEmail(deps.db, email))) return undefined;
  await countLookup(deps, audit);
  return userExists();
}

export const checkRegistrationRoute: Route = route(checkRegistration, async (context) => {
  const { deps, body } = context;
  const { email, password } = body;
  return (
    (await limitLookups(context, email)) ?? (await checkEmail(context, email)) ?? checkLeaked(deps, password)
  );
});

/** Nothing is made yet but a request: the clinic and its owner come with the code. */
export const registerRoute: Route = route(registerAccount, async (context) => {
  const { deps, body } = context;
  const { email, name, country, clinic_name, org_number, language } = body;
  const limited = await limitLookups(context, email);
  if (limited) return limited;
  // Made for an email that has an account, too: both take as long.
  const password_hash = await hashPassword(body.password);
  const refusal =
    (await checkEmail(context, email)) ??
    (await checkLeaked(deps, body.password)) ??
    (await consume(deps.db, deps.now(), [codeLimit(email)]));
  if (refusal) return refusal;
  const registration: Applicant = {
    name,
    password_hash,
    country,
    clinic_name,
    org_number,
    language,
    terms_accepted_at: deps.now().toISOString(),
    terms_version: deps.termsVersion,
  };
  const request = { step: 'registration', user_id: null, email, language, registration } as const;
  return { request: await requestCode(deps, request) };
});
