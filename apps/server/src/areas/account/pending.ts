import { LANGUAGES } from '@alveola/report/languages';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../platform/db/open';
import type { Deps } from '../../platform/deps';
import { orderMail } from '../../platform/mail/order';
import { spend } from './allowance';
import type { Confirmation } from './code';
import { codesOf, resendOf } from './limits';
import { isPassword } from './password';
import { confirmation } from './tables';

/** A registration whose email is not confirmed: it becomes a clinic and its owner with the code. */
export const applicant = z.object({
  name: z.string(),
  password_hash: z.string(),
  country: z.string(),
  clinic_name: z.string(),
  org_number: z.string(),
  language: z.enum(LANGUAGES),
  terms_accepted_at: z.iso.datetime(),
});
export type Applicant = z.output<typeof applicant>;

export type Pending = Confirmation;

/** Anybody can register with anybody's email: only the newest are looked at. */
const LOOKED_AT = 3;

function openOf(db: Queries, now: Date, email: string): Promise<readonly Pending[]> {
  return db
    .select()
    .from(confirmation)
    .where(
      and(
        eq(confirmation.step, 'registration'),
        sql`lower(${confirmation.email}) = ${email.toLowerCase()}`,
        isNull(confirmation.used_at),
        gt(confirmation.expires_at, now),
      ),
    )
    .orderBy(desc(confirmation.created_at))
    .limit(LOOKED_AT);
}

/** The registration of this email and password; null where there is none, after the same work as for a user. */
export async function pendingOf({ db, now }: Deps, email: string, password: string): Promise<Pending | null> {
  const rows = await openOf(db, now(), email);
  for (const row of rows)
    if (await isPassword(applicant.parse(row.registration).password_hash, password)) return row;
  if (rows.length === 0) await isPassword(null, password);
  return null;
}

/** Sends a new code where the last is no longer valid, as far as the budget goes. */
export async function remindOf(
  { db, now }: Deps,
  { request, email, language, code_expires_at }: Pending,
): Promise<void> {
  if (code_expires_at === null || code_expires_at > now()) return;
  if ((await spend(db, now(), [codesOf(email), resendOf(request)])) > 0) return;
  await orderMail(db, now(), {
    to: email,
    language,
    order: { template: 'code', step: 'registration', request },
  });
}

/** Once one of them has become an account, the others of its email are nothing. */
export async function dropPending(db: Queries, email: string): Promise<void> {
  await db
    .delete(confirmation)
    .where(
      and(eq(confirmation.step, 'registration'), sql`lower(${confirmation.email}) = ${email.toLowerCase()}`),
    );
}
