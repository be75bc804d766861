import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { randomInt } from 'node:crypto';
import type { Queries } from '../../../platform/db/open';
import { appUser, session as sessions } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import type { Audit } from '../../../platform/http/route';
import { enqueueMail } from '../../../platform/mail/queue';
import { seal, unseal } from '../../../platform/security/seal';
import { sha256 } from '../../../platform/base/ids';
import { signInChangedMail } from '../identity/accountMails';
import { hasFactor } from '../identity/profile';

type User = typeof appUser.$inferSelect;

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 s. */
const PERIOD = 30;
const SHAPE = { algorithm: 'SHA1', digits: 6, period: PERIOD } as const;
/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20;

export function toTotpUri(secret: string, email: string): string {
  return new TOTP({
    ...SHAPE,
    issuer: 'Alveola',
    label: email,
    secret: Secret.fromBase32(secret),
  }).toString();
}

/**
 * @returns the number of the 30 s interval since 1970 in which the code is valid, at most one away from now;
 * null if the code is wrong
 */
export function findStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const app = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const delta = app.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

const toTotpPurpose = (userId: string): string => `totp|${userId}`;

/** The secret has no effect until its first code is entered. Returns null if an app is already set up. */
export async function beginApp({ db, secret: key }: Deps, { id, email }: Pick<User, 'id' | 'email'>) {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const begun = await db
    .update(appUser)
    .set({ totp_secret: seal(key, toTotpPurpose(id), secret), totp_step: null })
    .where(and(eq(appUser.id, id), isNull(appUser.totp_since)))
    .returning({ id: appUser.id });
  return begun.length === 0 ? null : { secret, uri: toTotpUri(secret, email) };
}

/**
 * Signs out every other device, because none of them has proved the app.
 * @returns the recovery codes
 */
export async function turnOnApp(
  tx: Queries,
  at: Date,
  user: Pick<User, 'id' | 'email' | 'name' | 'language'>,
  thisSession: string | null,
  audit: Audit,
): Promise<readonly string[]> {
  const { id, name } = user;
  const codes = newRecoveryCodes();
  const set = { totp_since: at, recovery_hashes: codes.map(hashRecoveryCode) };
  await tx.update(appUser).set(set).where(eq(appUser.id, id));
  await tx
    .delete(sessions)
    .where(
      and(eq(sessions.user_id, id), thisSession === null ? undefined : ne(sessions.token_hash, thisSession)),
    );
  await audit(tx, 'factor.add', { userId: id });
  await enqueueMail(tx, at, signInChangedMail, user, { name, change: 'app-on' });
  return codes;
}

/** Each code counts once. The mail in the transaction of a recovery code keeps its use from being silent. */
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
    if (used.length === 0) return false;
    const { id: userId, clinic_id: clinicId, name } = user;
    await audit(tx, 'factor.recovery', { clinicId, userId });
    await enqueueMail(tx, deps.now(), signInChangedMail, user, { name, change: 'recovery' });
    return true;
  });
}

/** Also before the app counts as set up. Of two requests with one code, the database accepts the first. */
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

const COUNT = 10;
/** Leaves out characters that look alike. Ten of these 31 characters carry 49 bits. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUP = 5;

const newGroup = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');

export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: COUNT }, () => `${newGroup()}-${newGroup()}`);

export const hashRecoveryCode = (code: string): string =>
  sha256(`recovery|${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
