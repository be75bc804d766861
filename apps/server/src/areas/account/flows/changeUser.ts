import { changeEmail, findPersonalWord, getUser, patchUser, putPassword } from '@alveola/contract';
import { and, eq, ne } from 'drizzle-orm';
import { appUser, session as sessions } from '../../../platform/db/schema';
import { route } from '../../../platform/http/route';
import { consume } from '../../../platform/limits/slidingWindow';
import { enqueueMail } from '../../../platform/mail/queue';
import { invalid, refuse } from '../../../platform/base/result';
import { requestCode } from '../identity/confirmationRequest';
import { passwordChangedMail, signInChangedMail } from '../identity/accountMails';
import { checkCurrentPassword, checkLeaked, hashPassword } from '../identity/passwordHash';
import { revokeLinksAndCodes } from '../identity/links';
import { codeLimit, lookupLimit } from '../identity/accountLimits';
import { countLookup, userExists } from '../identity/lookups';
import { findSessionDevice, forgetDevices } from '../identity/knownDevice';
import { findUserByEmail, findUserById, toProfile } from '../identity/profile';

export const userRoute = route(getUser, async ({ session }) => session.user);

export const patchUserRoute = route(patchUser, async ({ deps, session, body, audit }) => {
  const { db, now } = deps;
  const { id, name } = session.user;
  const { current_password, ...wanted } = body;
  const { code_at_sign_in } = wanted;
  if (code_at_sign_in !== undefined) {
    const refusal = await checkCurrentPassword(deps, session, current_password ?? '');
    if (refusal) return refusal;
  }
  const set = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const fields = Object.keys(set);
  await db.transaction(async (tx) => {
    if (fields.length > 0) await tx.update(appUser).set(set).where(eq(appUser.id, id));
    await audit(tx, 'account.change', { detail: { fields } });
    if (code_at_sign_in !== undefined) {
      const change = code_at_sign_in ? 'code-on' : 'code-off';
      await enqueueMail(tx, now(), signInChangedMail, session.user, { name, change });
    }
  });
  const changedUser = await findUserById(db, id);
  return changedUser ? toProfile(changedUser, now(), deps.termsVersion) : refuse('unauthenticated');
});

export const putPasswordRoute = route(putPassword, async ({ deps, session, body, audit }) => {
  const { db, now } = deps;
  const { id, clinic, email, name } = session.user;
  const refusal = await checkCurrentPassword(deps, session, body.current_password);
  if (refusal) return refusal;
  const personal = findPersonalWord(body.password, { email, clinic_name: clinic?.name });
  if (personal !== null) return invalid('password', personal);
  const leaked = await checkLeaked(deps, body.password);
  if (leaked) return leaked;
  const password_hash = await hashPassword(body.password, 'urgent');
  await db.transaction(async (tx) => {
    await tx.update(appUser).set({ password_hash }).where(eq(appUser.id, id));
    await tx
      .delete(sessions)
      .where(and(eq(sessions.user_id, id), ne(sessions.token_hash, session.tokenHash)));
    await forgetDevices(tx, id, await findSessionDevice(tx, session.tokenHash));
    await revokeLinksAndCodes(tx, id);
    await audit(tx, 'password.change');
    await enqueueMail(tx, now(), passwordChangedMail, session.user, { name });
  });
});

export const changeEmailRoute = route(changeEmail, async ({ deps, session, body, address, audit }) => {
  const { db, now } = deps;
  const { id, language } = session.user;
  const { email } = body;
  const refusal =
    (await checkCurrentPassword(deps, session, body.current_password)) ??
    (await consume(db, now(), [lookupLimit(address, email)]));
  if (refusal) return refusal;
  const otherUser = await findUserByEmail(db, email);
  if (otherUser && otherUser.user.id !== id) {
    await countLookup(deps, audit);
    return userExists();
  }
  const limited = await consume(db, now(), [codeLimit(email)]);
  if (limited) return limited;
  return { request: await requestCode(deps, { step: 'email', user_id: id, email, language }) };
});
