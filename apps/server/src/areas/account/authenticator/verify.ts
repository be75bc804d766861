import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { appUser } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import { unseal } from '../../../platform/security/seal';
import { hasFactor } from '../profile/profile';
import { hashRecoveryCode } from './recovery';
import { findStep } from './totp';

type User = typeof appUser.$inferSelect;

export const toPurpose = (userId: string): string => `totp|${userId}`;

/** How a code was right; null: it was not. */
export type FactorUse = 'app' | 'recovery' | null;

/** Whether this is a code of the user's app, or one of the recovery codes left. Each counts once. */
export async function useFactorCode(deps: Deps, user: User, code: string): Promise<FactorUse> {
  if (!hasFactor(user)) return null;
  if (user.totp_since !== null && (await useAppCode(deps, user, code))) return 'app';
  const hash = hashRecoveryCode(code);
  const used = await deps.db
    .update(appUser)
    .set({ recovery_hashes: sql`array_remove(${appUser.recovery_hashes}, ${hash})` })
    .where(and(eq(appUser.id, user.id), sql`${hash} = any(${appUser.recovery_hashes})`))
    .returning({ id: appUser.id });
  return used.length > 0 ? 'recovery' : null;
}

/** Also before the app counts as set up. Two that come at once with one code: the database lets the first in. */
export async function useAppCode({ db, secret, now }: Deps, user: User, code: string): Promise<boolean> {
  const own = user.totp_secret && unseal(secret, toPurpose(user.id), user.totp_secret);
  const step = own ? findStep(own, code.replaceAll(/\s/g, ''), now()) : null;
  if (step === null) return false;
  const used = await db
    .update(appUser)
    .set({ totp_step: step })
    .where(
      and(
        eq(appUser.id, user.id),
        eq(appUser.totp_secret, user.totp_secret ?? ''),
        or(isNull(appUser.totp_step), lt(appUser.totp_step, step)),
      ),
    )
    .returning({ id: appUser.id });
  return used.length > 0;
}
