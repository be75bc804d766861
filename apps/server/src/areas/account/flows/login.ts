import { login } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { appUser } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import { type Route, route } from '../../../platform/http/route';
import type { Urgency } from '../../../platform/limits/semaphore';
import { refuse } from '../../../platform/base/result';
import { hashPassword, isOutdated, isPassword } from '../identity/passwordHash';
import { findUserByEmail, type ProfileRows } from '../identity/profile';
import { findPending, renewCode } from './pendingRegistration';
import { confirmFirst, continueSignIn, isSingleSignOnRequired } from '../session/enter';
import { findKnownDevice } from '../identity/knownDevice';
import { limitSignIn, refundSignIn } from '../session/signInLimits';

/**
 * Assurance 1.5: every refusal has the same answer and costs the same work. Only the right password reveals
 * whether the account is approved.
 */
export const loginRoute: Route = route(login, async (context) => {
  const { deps, body, address, audit } = context;
  const { email, password } = body;
  const [userRows, device] = await Promise.all([
    findUserByEmail(deps.db, email),
    findKnownDevice(deps.db, deps.now(), email, context.device),
  ]);
  const attempt = { email, address, device };
  const limited = await limitSignIn(deps, attempt);
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
  await refundSignIn(deps, attempt);
  if (pending) {
    // The email was never confirmed, so the code of the registration is asked for, and sent again if it has
    // expired.
    await renewCode(deps, pending);
    return confirmFirst('registration', pending.request);
  }
  if (!userRows) return refuse('login-failed');
  const { approved, declined_at } = userRows.user;
  if (!approved) return refuse(declined_at ? 'account-declined' : 'not-approved');
  if (isSingleSignOnRequired(userRows)) return refuse('single-sign-on-required');
  return continueSignIn(deps, userRows, context);
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
