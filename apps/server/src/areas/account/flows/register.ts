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

/** Runs before the look-up, so that trying many emails reveals few accounts. */
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

/** Stores only a request. The clinic and its owner are created when the code is entered. */
export const registerRoute: Route = route(registerAccount, async (context) => {
  const { deps, body } = context;
  const { email, name, country, clinic_name, org_number, language } = body;
  const limited = await limitLookups(context, email);
  if (limited) return limited;
  // The hash is computed even if the email is taken, so that both answers take equally long.
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
