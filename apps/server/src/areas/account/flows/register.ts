import { checkRegistration, registerAccount } from '@alveola/contract';
import { LANGUAGES } from '@alveola/report/languages';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type LooseContext, route } from '../../../platform/http/route';
import { toSource } from '../../../platform/limits/network';
import { consume } from '../../../platform/limits/slidingWindow';
import type { Result } from '../../../platform/base/result';
import type { Queries } from '../../../platform/db/open';
import type { Deps } from '../../../platform/deps';
import { mailCode, requestCode } from '../identity/confirmationRequest';
import { checkLeaked, hashPassword, isPassword } from '../identity/passwordHash';
import { findUserByEmail } from '../identity/profile';
import { callLimit, codeLimit, lookupLimit, resendLimit } from '../identity/accountLimits';
import { countLookup, userExists } from '../identity/lookups';
import type { ConfirmationRow } from '../identity/confirmationCode';
import { confirmation } from '../identity/accountTables';

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

export const checkRegistrationRoute = route(checkRegistration, async (context) => {
  const { deps, body } = context;
  const { email, password } = body;
  return (
    (await limitLookups(context, email)) ?? (await checkEmail(context, email)) ?? checkLeaked(deps, password)
  );
});

/** Stores only a request. The clinic and its owner are created when the code is entered. */
export const registerRoute = route(registerAccount, async (context) => {
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

export const applicant = z.object({
  name: z.string(),
  password_hash: z.string(),
  country: z.string(),
  clinic_name: z.string(),
  org_number: z.string(),
  language: z.enum(LANGUAGES),
  terms_accepted_at: z.iso.datetime(),
  terms_version: z.string().nullable().default(null),
});
type Applicant = z.output<typeof applicant>;

/** Anybody can register with somebody else's email, so only the newest registrations are checked. */
const MAX_CHECKED = 3;

const isRegistration = (email: string) =>
  and(eq(confirmation.step, 'registration'), sql`lower(${confirmation.email}) = ${email.toLowerCase()}`);

/** A wrong email costs as much work as for an existing user. */
export async function findPending(
  { db, now }: Deps,
  email: string,
  password: string,
): Promise<ConfirmationRow | null> {
  const rows = await db
    .select()
    .from(confirmation)
    .where(and(isRegistration(email), isNull(confirmation.used_at), gt(confirmation.expires_at, now())))
    .orderBy(desc(confirmation.created_at))
    .limit(MAX_CHECKED);
  for (const row of rows)
    if (await isPassword(applicant.parse(row.registration).password_hash, password)) return row;
  if (rows.length === 0) await isPassword(null, password);
  return null;
}

export async function renewCode({ db, now }: Deps, pending: ConfirmationRow): Promise<void> {
  const { request, email, code_expires_at } = pending;
  if (code_expires_at === null || code_expires_at > now()) return;
  if (await consume(db, now(), [codeLimit(email), resendLimit(request)])) return;
  await mailCode(db, now(), pending);
}

export async function deletePending(db: Queries, email: string): Promise<void> {
  await db.delete(confirmation).where(isRegistration(email));
}
