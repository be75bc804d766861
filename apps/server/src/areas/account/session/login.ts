import { login } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit/audit';
import { appUser } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import { accepted, refuse } from '../../../platform/http/answer';
import { type Route, route } from '../../../platform/http/route';
import { spend } from '../../../platform/limits/attempts';
import { askCode } from '../confirmation/code';
import { userByEmail } from '../profile/profile';
import { codesOf, resendOf } from '../rateLimits';
import { hashPassword, isOutdated, isPassword } from '../password/hash';
import { type Pending, pendingOf, remindOf } from '../registration/pending';
import type { ProfileRows } from './session';
import { signIn } from './signIn';
import { mark, signInSucceeded, takeSignIn } from './signInLimits';

/** Assurance 1.5: one answer and one amount of work for every cause; approval is told to the right password alone. */
export const loginRoute: Route = route(login, async ({ deps, body, address, userAgent, bind }) => {
  const { db, now } = deps;
  const { email, password } = body;
  const found = await userByEmail(db, email);
  const isKnown = found?.user.known_addresses.includes(mark(deps, address)) ?? false;
  const attempt = { email, address, isKnown };
  const seconds = await takeSignIn(deps, attempt);
  if (seconds > 0) return refuse('too-many-attempts', { retryAfter: seconds });
  const pending = found ? null : await pendingOf(deps, email, password);
  if (!pending && !(found && (await isRight(deps, found, password)))) {
    const who = { clinicId: found?.user.clinic_id ?? null, userId: found?.user.id ?? null, address };
    await audit(db, now(), { ...who, action: 'login.failed' });
    return refuse('login-failed');
  }
  await signInSucceeded(deps, attempt);
  if (pending) return unconfirmed(deps, pending);
  if (!found) return refuse('login-failed');
  if (!found.user.approved) return refuse(found.user.declined_at ? 'account-declined' : 'not-approved');
  if (found.user.code_at_sign_in) return codeFirst(deps, found);
  return signIn(deps, found, { address, userAgent, bind });
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

/** The email was never confirmed: the code of the registration is asked for, sent anew where it is too old. */
async function unconfirmed(deps: Deps, pending: Pending) {
  await remindOf(deps, pending);
  return accepted({ next: 'confirmation' as const, step: 'registration' as const, request: pending.request });
}

async function codeFirst({ db, now }: Deps, { user }: ProfileRows) {
  const seconds = await spend(db, now(), [codesOf(user.email)]);
  if (seconds > 0) return refuse('too-many-attempts', { retryAfter: seconds });
  const { id, email, language } = user;
  const request = await db.transaction((tx) =>
    askCode(tx, now(), { step: 'login', userId: id, email, language }),
  );
  await spend(db, now(), [resendOf(request)]);
  return accepted({ next: 'confirmation' as const, step: 'login' as const, request });
}
