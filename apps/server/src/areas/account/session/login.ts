import { type ConfirmationMethod, login } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { appUser } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import { accepted } from '../../../platform/http/answer';
import { type Route, route } from '../../../platform/http/route';
import { consume } from '../../../platform/limits/slidingWindow';
import { refuse } from '../../../platform/result';
import { requestAppCode, requestCode } from '../confirmation/request';
import { hashPassword, isOutdated, isPassword } from '../password/hash';
import { findUserByEmail, type ProfileRows } from '../profile/profile';
import { codeLimit, factorLimit } from '../rateLimits';
import { findPending, renewCode } from '../registration/pending';
import { signIn } from './signIn';
import { hashAddress } from '../../../platform/security/events';
import { limitSignIn, refundSignIn } from './signInLimits';

/** Assurance 1.5: one answer and one amount of work for every cause; approval shows to the right password alone. */
export const loginRoute: Route = route(login, async (context) => {
  const { deps, body, address, audit } = context;
  const { email, password } = body;
  const found = await findUserByEmail(deps.db, email);
  const isKnown = found?.user.known_addresses.includes(hashAddress(deps, address)) ?? false;
  const attempt = { email, address, isKnown };
  const limited = await limitSignIn(deps, attempt);
  if (limited) return limited;
  const pending = found ? null : await findPending(deps, email, password);
  if (!pending && !(found && (await isRight(deps, found, password)))) {
    const { clinic_id: clinicId = null, id: userId = null } = found?.user ?? {};
    await audit(deps.db, 'login.failed', { clinicId, userId });
    return refuse('login-failed');
  }
  await refundSignIn(deps, attempt);
  if (pending) {
    // The email was never confirmed: the code of the registration is asked for, sent anew where it is too old.
    await renewCode(deps, pending);
    return confirmFirst('registration', pending.request);
  }
  if (!found) return refuse('login-failed');
  const { approved, declined_at, code_at_sign_in, id, email: to, language } = found.user;
  if (!approved) return refuse(declined_at ? 'account-declined' : 'not-approved');
  if (found.user.totp_since !== null) {
    const factorLimited = await consume(deps.db, deps.now(), [factorLimit(id)]);
    if (factorLimited) return factorLimited;
    const asked = { step: 'login', user_id: id, email: to, language } as const;
    return confirmFirst('login', await requestAppCode(deps, asked), 'app');
  }
  if (!code_at_sign_in) return signIn(deps, found, context);
  const codesLimited = await consume(deps.db, deps.now(), [codeLimit(to)]);
  if (codesLimited) return codesLimited;
  return confirmFirst('login', await requestCode(deps, { step: 'login', user_id: id, email: to, language }));
});

/** A hash made with weaker parameters than today's is made anew with the password at hand. */
async function isRight({ db }: Deps, { user }: ProfileRows, password: string): Promise<boolean> {
  const { id, password_hash } = user;
  if (!(await isPassword(password_hash, password))) return false;
  if (isOutdated(password_hash))
    await db
      .update(appUser)
      .set({ password_hash: await hashPassword(password) })
      .where(eq(appUser.id, id));
  return true;
}

function confirmFirst(step: 'registration' | 'login', request: string, method: ConfirmationMethod = 'mail') {
  return accepted({ next: 'confirmation' as const, step, method, request });
}
