import { changeEmail, getUser, isPersonalPassword, patchUser, putPassword } from '@alveola/contract';
import { and, eq, ne } from 'drizzle-orm';
import { appUser, session as sessions } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import { type Route, route, type Session } from '../../../platform/http/route';
import { consume, resetLimit } from '../../../platform/limits/slidingWindow';
import { enqueueMail } from '../../../platform/mail/queue';
import { invalid, type Result, refuse } from '../../../platform/result';
import { requestCode } from '../confirmation/request';
import { passwordChangedMail } from '../mails';
import { hashPassword, isPassword } from '../password/hash';
import { revokeLinksAndCodes } from '../password/link';
import { codeLimit, lookupLimit, passwordLimit } from '../rateLimits';
import { countLookup, userExists } from '../registration/lookups';
import { findUserByEmail, findUserById, toProfile } from './profile';

/** Whether it is really them, before what an open screen must not allow. */
export async function checkCurrentPassword(
  { db, now }: Deps,
  { user }: Session,
  password: string,
): Promise<Result> {
  const limit = passwordLimit(user.id);
  const limited = await consume(db, now(), [limit]);
  if (limited) return limited;
  const found = await findUserById(db, user.id);
  if (!(await isPassword(found?.user.password_hash ?? null, password))) {
    const message = 'The current password is incorrect.';
    return refuse('password-wrong', { errors: { current_password: [message] } });
  }
  await resetLimit(db, limit.key);
  return undefined;
}

export const userRoute: Route = route(getUser, async ({ session }) => session.user);

export const patchUserRoute: Route = route(patchUser, async ({ deps: { db, now }, session, body, audit }) => {
  const { id } = session.user;
  const set = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const fields = Object.keys(set);
  await db.transaction(async (tx) => {
    if (fields.length > 0) await tx.update(appUser).set(set).where(eq(appUser.id, id));
    await audit(tx, 'account.change', { detail: { fields } });
  });
  const found = await findUserById(db, id);
  return found ? toProfile(found, now()) : refuse('unauthenticated');
});

export const putPasswordRoute: Route = route(putPassword, async ({ deps, session, body, audit }) => {
  const { db, now } = deps;
  const { id, clinic, email, name, language } = session.user;
  const refusal = await checkCurrentPassword(deps, session, body.current_password);
  if (refusal) return refusal;
  if (isPersonalPassword(body.password, [email, clinic?.name]))
    return invalid('password', 'password-personal');
  const password_hash = await hashPassword(body.password);
  await db.transaction(async (tx) => {
    await tx.update(appUser).set({ password_hash }).where(eq(appUser.id, id));
    await tx
      .delete(sessions)
      .where(and(eq(sessions.user_id, id), ne(sessions.token_hash, session.tokenHash)));
    await revokeLinksAndCodes(tx, id);
    await audit(tx, 'password.change');
    await enqueueMail(tx, now(), passwordChangedMail, { to: email, language }, { name });
  });
  return undefined;
});

/** Nothing changes before the code that goes to the new address is entered. */
export const changeEmailRoute: Route = route(changeEmail, async ({ deps, session, body, address, audit }) => {
  const { db, now } = deps;
  const { id, language } = session.user;
  const { email } = body;
  const refusal =
    (await checkCurrentPassword(deps, session, body.current_password)) ??
    (await consume(db, now(), [lookupLimit(address, email)]));
  if (refusal) return refusal;
  const known = await findUserByEmail(db, email);
  if (known && known.user.id !== id) {
    await countLookup(deps, audit);
    return userExists();
  }
  const limited = await consume(db, now(), [codeLimit(email)]);
  if (limited) return limited;
  return { request: await requestCode(deps, { step: 'email', user_id: id, email, language }) };
});
