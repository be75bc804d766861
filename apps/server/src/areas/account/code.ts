import { randomInt } from 'node:crypto';
import type { Language } from '@alveola/report/languages';
import type { ConfirmationStep } from '@alveola/contract';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { newId } from '../../platform/db/ids';
import type { Db, Queries } from '../../platform/db/open';
import { orderMail } from '../../platform/mail/order';
import { hashPassword, isPassword } from './password';
import { confirmation } from './tables';
import { MINUTE } from '../../platform/time';

/** ms for which a code that left is valid. */
export const CODE_LASTS = 10 * MINUTE;
/** Product §3: then a new one is needed. */
const TRIES = 5;
const DIGITS = 6;

/** ms for which a new code can be asked for. */
const REQUEST_LASTS: Readonly<Record<ConfirmationStep, number>> = {
  registration: 7 * 24 * 60 * MINUTE,
  login: 60 * MINUTE,
  email: 24 * 60 * MINUTE,
};

export type Confirmation = typeof confirmation.$inferSelect;

/** Six digits of the cryptographic generator, zeros at the front kept. */
export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

interface Asked {
  readonly step: ConfirmationStep;
  readonly userId: string | null;
  readonly email: string;
  readonly language: Language;
  readonly registration?: unknown;
}

/** Asks for a code by mail and answers the request to which it is bound. The budgets are the caller's to spend. */
export async function askCode(db: Queries, now: Date, asked: Asked): Promise<string> {
  const request = newId();
  const { step, userId, email, language, registration } = asked;
  await db.insert(confirmation).values({
    request,
    step,
    user_id: userId,
    email,
    language,
    registration: registration ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + REQUEST_LASTS[step]),
  });
  await orderMail(db, now, { to: email, language, order: { template: 'code', step, request } });
  return request;
}

/** The open request, used neither up nor too old; null for every other. */
export async function openRequest(
  db: Queries,
  now: Date,
  step: ConfirmationStep,
  request: string,
): Promise<Confirmation | null> {
  const [row] = await db
    .select()
    .from(confirmation)
    .where(
      and(
        eq(confirmation.request, request),
        eq(confirmation.step, step),
        isNull(confirmation.used_at),
        gt(confirmation.expires_at, now),
      ),
    );
  return row ?? null;
}

/** Makes the code of a mail that leaves now: an older one is worth nothing from here on. null: nobody waits for it. */
export async function mintCode(db: Db, now: Date, request: string): Promise<string | null> {
  const code = newCode();
  const rows = await db
    .update(confirmation)
    .set({
      code_hash: await hashPassword(code),
      code_expires_at: new Date(now.getTime() + CODE_LASTS),
      tries_left: TRIES,
    })
    .where(
      and(eq(confirmation.request, request), isNull(confirmation.used_at), gt(confirmation.expires_at, now)),
    )
    .returning({ request: confirmation.request });
  return rows.length > 0 ? code : null;
}

/**
 * The request, if this is its code. A try is taken in the database before the code is looked at: fifty at once
 * are five. null for a wrong, expired, used or unknown one, and after too many, alike.
 */
export async function checkCode(
  db: Db,
  now: Date,
  {
    step,
    request,
    code,
  }: { readonly step: ConfirmationStep; readonly request: string; readonly code: string },
): Promise<Confirmation | null> {
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
  return (await isPassword(row?.code_hash ?? null, code)) && row ? row : null;
}

/** Uses the code up, in the transaction of what it allows. False: somebody was faster, or a newer code is out. */
export async function useCode(
  db: Queries,
  now: Date,
  { request, code_hash }: Confirmation,
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
        eq(confirmation.code_hash, code_hash ?? ''),
      ),
    )
    .returning({ request: confirmation.request });
  return rows.length > 0;
}
