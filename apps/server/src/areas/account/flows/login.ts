import {
  beginConfirmPasskey,
  beginPasskeySignIn,
  beginStepUpPasskey,
  login,
  passkeySignIn,
} from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { appUser } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import { route } from '../../../platform/http/route';
import type { Urgency } from '../../../platform/limits/semaphore';
import { refuse } from '../../../platform/base/result';
import { toSource } from '../../../platform/limits/network';
import { consume, resetAndRefund, resetLimit } from '../../../platform/limits/slidingWindow';
import { MINUTE } from '../../../platform/base/time';
import { hashPassword, isOutdated, isPassword } from '../identity/passwordHash';
import { findUserByEmail, findUserById, type ProfileRows } from '../identity/profile';
import { confirmFirst, continueSignIn, refuseSignIn, signIn } from '../session/signIn';
import { findKnownDevice, limitCaller } from '../identity/knownDevice';
import { findOpenRequest } from '../identity/confirmationCode';
import { passkeyLimit } from '../identity/accountLimits';
import { askPasskey, usePasskey } from '../factors/passkeys';
import { findPending, renewCode } from './register';

/**
 * Assurance 1.5: every refusal has the same answer and costs the same work. Only the right password reveals
 * whether the account is approved.
 */
export const loginRoute = route(login, async (context) => {
  const { deps, body, address, audit } = context;
  const { email, password } = body;
  const [userRows, device] = await Promise.all([
    findUserByEmail(deps.db, email),
    findKnownDevice(deps.db, deps.now(), email, context.device),
  ]);
  const limits = toLimits(deps, email, address, device);
  const limited = await consume(
    deps.db,
    deps.now(),
    limits.device ? [limits.device] : [limits.address, limits.pair, limits.account],
  );
  if (limited) return limited;
  const pending = userRows ? null : await findPending(deps, email, password);
  if (
    !pending &&
    !(userRows && (await isRight(deps, userRows, password, device === null ? 'normal' : 'urgent')))
  ) {
    const { clinic_id: clinicId = null, id: userId = null } = userRows?.user ?? {};
    await audit(deps.db, 'login.failed', { clinicId, userId });
    return refuse('login-failed');
  }
  // The right password clears the account's count. The address only gets this attempt back, so that signing in
  // with one's own account allows no further guesses at others.
  if (limits.device) await resetLimit(deps.db, limits.device.key);
  else await resetAndRefund(deps.db, limits.pair.key, limits.address.key);
  if (pending) {
    // The email was never confirmed, so the code of the registration is asked for, and sent again if it has
    // expired.
    await renewCode(deps, pending);
    return confirmFirst('registration', pending.request);
  }
  if (!userRows) return refuse('login-failed');
  return refuseSignIn(userRows) ?? continueSignIn(deps, userRows, context);
});

async function isRight(
  { db }: Deps,
  { user }: ProfileRows,
  password: string,
  urgency: Urgency,
): Promise<boolean> {
  const { id, password_hash } = user;
  if (!(await isPassword(password_hash, password, urgency))) return false;
  if (isOutdated(password_hash))
    await db
      .update(appUser)
      .set({ password_hash: await hashPassword(password) })
      .where(eq(appUser.id, id));
  return true;
}

/**
 * Limits guesses from one address, at one account from one address, and at one account from all addresses. A
 * known device has its own limit, so that a stranger's guesses do not lock its user out.
 */
function toLimits({ rateLimits }: Deps, email: string, address: string, device: string | null) {
  const { signIn: most } = rateLimits;
  const account = email.toLowerCase();
  const source = toSource(address);
  const limit = (key: string, max: number) => ({
    key: `sign-in|${key}`,
    windows: [{ max, span: 15 * MINUTE }],
  });
  return {
    device: device === null ? null : limit(`device|${device}`, most.pair),
    address: limit(`address|${source}`, most.address),
    pair: limit(`pair|${account}|${source}`, most.pair),
    account: limit(`account|${account}`, most.account),
  };
}

export const beginStepUpPasskeyRoute = route(beginStepUpPasskey, ({ deps, session }) =>
  askPasskey(deps, session.user.id),
);

export const beginConfirmPasskeyRoute = route(beginConfirmPasskey, async (context) => {
  const { deps, body } = context;
  const limited = await limitCaller(context, passkeyLimit);
  if (limited) return limited;
  const open = await findOpenRequest(deps.db, deps.now(), 'login', body.request);
  if (open?.method !== 'passkey' || open.user_id === null) return refuse('sign-in-expired');
  return askPasskey(deps, open.user_id);
});

/** Answers everybody alike, so that it does not reveal who has an account. */
export const beginPasskeySignInRoute = route(
  beginPasskeySignIn,
  async (context) => (await limitCaller(context, passkeyLimit)) ?? askPasskey(context.deps, null),
);

/** A passkey that verified its user counts as two factors: possession, and knowledge or biometrics. */
export const passkeySignInRoute = route(passkeySignIn, async (context) => {
  const { deps, body, audit } = context;
  const { db } = deps;
  const limited = await limitCaller(context, passkeyLimit);
  if (limited) return limited;
  const userId = await usePasskey(deps, body, null);
  const userRows = userId === null ? null : await findUserById(db, userId);
  if (!userRows || userRows.user.removed_at !== null) {
    await audit(db, 'login.failed', { clinicId: null, userId: null, detail: { by: 'passkey' } });
    return refuse('passkey-invalid');
  }
  return refuseSignIn(userRows) ?? signIn(deps, userRows, context);
});
