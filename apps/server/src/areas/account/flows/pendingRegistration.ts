import { LANGUAGES } from '@alveola/report/languages';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../../platform/db/open';
import type { Deps } from '../../../platform/deps';
import { consume } from '../../../platform/limits/slidingWindow';
import type { ConfirmationRow } from '../identity/confirmationCode';
import { mailCode } from '../identity/confirmationRequest';
import { isPassword } from '../identity/passwordHash';
import { codeLimit, resendLimit } from '../identity/accountLimits';
import { confirmation } from '../identity/accountTables';

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
export type Applicant = z.output<typeof applicant>;

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
