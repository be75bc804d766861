import { randomInt } from 'node:crypto';
import type { ConfirmationStep } from '@alveola/contract';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Queries } from '../../../platform/db/open';
import { type Refusal, refuse } from '../../../platform/base/result';
import { MINUTE } from '../../../platform/base/time';
import { hashPassword } from './passwordHash';
import { confirmation } from './accountTables';

/** In ms, counted from when the mail leaves. */
export const CODE_VALID_FOR = 10 * MINUTE;
export const MAX_TRIES = 5;
const DIGITS = 6;

export type ConfirmationRow = typeof confirmation.$inferSelect;

/** Specification §8. Wrong, expired, used and unknown codes get the same answer, as do too many tries. */
export const invalidCode = (): Refusal =>
  refuse('code-invalid', { errors: { code: ['The OTP is invalid'] } });

export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

const isOpen = (request: string, now: Date) =>
  and(eq(confirmation.request, request), isNull(confirmation.used_at), gt(confirmation.expires_at, now));

export async function findOpenRequest(
  db: Queries,
  now: Date,
  step: ConfirmationStep,
  request: string,
): Promise<ConfirmationRow | null> {
  const [row] = await db
    .select()
    .from(confirmation)
    .where(and(isOpen(request, now), eq(confirmation.step, step)));
  return row ?? null;
}

/** Made when the mail leaves, so that no table holds it; null: the request is no longer open. */
export async function issueCode(db: Db, now: Date, request: string): Promise<string | null> {
  const code = newCode();
  const rows = await db
    .update(confirmation)
    .set({
      code_hash: await hashPassword(code, 'urgent'),
      code_expires_at: new Date(now.getTime() + CODE_VALID_FOR),
      tries_left: MAX_TRIES,
    })
    .where(isOpen(request, now))
    .returning({ request: confirmation.request });
  return rows.length > 0 ? code : null;
}

/** Before the code is checked, so that fifty simultaneous guesses count as fifty. */
export async function takeTry(
  db: Db,
  now: Date,
  step: ConfirmationStep,
  request: string,
): Promise<ConfirmationRow | null> {
  const [row] = await db
    .update(confirmation)
    .set({ tries_left: sql`${confirmation.tries_left} - 1` })
    .where(
      and(
        eq(confirmation.request, request),
        eq(confirmation.step, step),
        isNull(confirmation.used_at),
        gt(confirmation.tries_left, 0),
        gt(confirmation.code_expires_at, now),
      ),
    )
    .returning();
  return row ?? null;
}

/** In the transaction of the change; false: another request was faster, or a newer code was sent. */
export async function consumeCode(
  db: Queries,
  now: Date,
  { request, code_hash }: ConfirmationRow,
): Promise<boolean> {
  const rows = await db
    .update(confirmation)
    .set({
      used_at: now,
      code_hash: null,
      registration: sql`case when ${confirmation.step} = 'registration' then '{}'::jsonb end`,
    })
    .where(
      and(
        eq(confirmation.request, request),
        isNull(confirmation.used_at),
        sql`${confirmation.code_hash} is not distinct from ${code_hash}`,
      ),
    )
    .returning({ request: confirmation.request });
  return rows.length > 0;
}
