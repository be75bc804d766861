import {
  changeEmail,
  isPersonalPassword,
  patchUser,
  putPassword,
  VALIDATION_MESSAGES,
} from '@alveola/contract';
import { and, eq, ne } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit';
import { appUser, session as sessions } from '../../platform/db/schema';
import type { Deps } from '../../platform/deps';
import { invalid, type Refused, refuse } from '../../platform/http/answer';
import { type Route, route } from '../../platform/http/route';
import { orderMail } from '../../platform/mail/order';
import { giveBack, spend } from './allowance';
import { askCode } from './code';
import { userByEmail, userById } from './find';
import { codesOf, lookupsFrom, passwordsOf, resendOf } from './limits';
import { countLookup } from './lookups';
import { closeDoors } from './link';
import { hashPassword, isPassword } from './password';
import { userExists } from './registration';
import { profileOf, type Session } from './session';

/** Whether it is really them, before what an open screen must not allow. null: it is. */
export async function provePassword(
  deps: Deps,
  { user }: Session,
  password: string,
): Promise<Refused | null> {
  const { db, now } = deps;
  const charge = passwordsOf(user.id);
  const seconds = await spend(db, now(), [charge]);
  if (seconds > 0) return refuse('too-many-attempts', { retryAfter: seconds });
  const found = await userById(db, user.id);
  if (!(await isPassword(found?.user.password_hash ?? null, password))) {
    const message = 'The current password is not right.';
    return refuse('password-wrong', { errors: { current_password: [message] } });
  }
  await giveBack(db, charge.bucket);
  return null;
}

export const patchUserRoute: Route = route(
  patchUser,
  async ({ deps: { db, now }, session, body, address }) => {
    const { id, clinic_id } = session.user;
    const set = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    await db.transaction(async (tx) => {
      if (Object.keys(set).length > 0) await tx.update(appUser).set(set).where(eq(appUser.id, id));
      await audit(tx, now(), {
        clinicId: clinic_id,
        userId: id,
        address,
        action: 'account.change',
        detail: { fields: Object.keys(set) },
      });
    });
    const found = await userById(db, id);
    return found ? profileOf(found, now()) : refuse('unauthenticated');
  },
);

export const putPasswordRoute: Route = route(putPassword, async ({ deps, session, body, address }) => {
  const { db, now } = deps;
  const { id, clinic_id, clinic, email, name, language } = session.user;
  const wrong = await provePassword(deps, session, body.current_password);
  if (wrong) return wrong;
  if (isPersonalPassword(body.password, [email, clinic?.name]))
    return invalid('password', VALIDATION_MESSAGES['account.password-personal']);
  const password_hash = await hashPassword(body.password);
  await db.transaction(async (tx) => {
    await tx.update(appUser).set({ password_hash }).where(eq(appUser.id, id));
    await tx
      .delete(sessions)
      .where(and(eq(sessions.user_id, id), ne(sessions.token_hash, session.tokenHash)));
    await closeDoors(tx, id);
    await audit(tx, now(), { clinicId: clinic_id, userId: id, address, action: 'password.change' });
    await orderMail(tx, now(), { to: email, language, order: { template: 'passwordChanged', name } });
  });
  return undefined;
});

/** Nothing changes before the code that goes to the new address is entered. */
export const changeEmailRoute: Route = route(changeEmail, async ({ deps, session, body, address }) => {
  const { db, now } = deps;
  const { id, language } = session.user;
  const { email } = body;
  const wrong = await provePassword(deps, session, body.current_password);
  if (wrong) return wrong;
  const looked = await spend(db, now(), [lookupsFrom(address, email)]);
  if (looked > 0) return refuse('too-many-attempts', { retryAfter: looked });
  const taken = await userByEmail(db, email);
  if (taken && taken.user.id !== id) {
    await countLookup(deps, address);
    return userExists();
  }
  const seconds = await spend(db, now(), [codesOf(email)]);
  if (seconds > 0) return refuse('too-many-attempts', { retryAfter: seconds });
  const request = await db.transaction((tx) =>
    askCode(tx, now(), { step: 'email', userId: id, email, language }),
  );
  await spend(db, now(), [resendOf(request)]);
  return { request };
});
