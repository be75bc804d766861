import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { appUser } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import type { Audit } from '../../../platform/http/route';
import { unseal } from '../../../platform/security/seal';
import { hasFactor } from '../identity/profile';
import { hashRecoveryCode, noteRecovery } from './recoveryCodes';
import { findStep } from './totp';

type User = typeof appUser.$inferSelect;

export const toTotpPurpose = (userId: string): string => `totp|${userId}`;

/**
 * Each code counts once. A recovery code is used in the transaction that mails its owner, so none is used
 * silently.
 */
export async function useFactorCode(deps: Deps, user: User, code: string, audit: Audit): Promise<boolean> {
  if (!hasFactor(user)) return false;
  if (user.totp_since !== null && (await useAppCode(deps, user, code))) return true;
  const hash = hashRecoveryCode(code);
  return deps.db.transaction(async (tx) => {
    const used = await tx
      .update(appUser)
      .set({ recovery_hashes: sql`array_remove(${appUser.recovery_hashes}, ${hash})` })
      .where(and(eq(appUser.id, user.id), sql`${hash} = any(${appUser.recovery_hashes})`))
      .returning({ id: appUser.id });
    if (used.length > 0) await noteRecovery(tx, deps.now(), user, audit);
    return used.length > 0;
  });
}

/**
 * Also works before the app counts as set up. Of two requests with the same code, the database accepts the
 * first.
 */
export async function useAppCode({ db, secret, now }: Deps, user: User, code: string): Promise<boolean> {
  const appSecret = user.totp_secret && unseal(secret, toTotpPurpose(user.id), user.totp_secret);
  const step = appSecret ? findStep(appSecret, code.replaceAll(/\s/g, ''), now()) : null;
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
