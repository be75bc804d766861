import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from '@alveola/contract';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { appUser, session as sessions } from '../../../platform/db/schema';
import { type Route, route } from '../../../platform/http/route';
import { consume } from '../../../platform/limits/slidingWindow';
import { enqueueMail } from '../../../platform/mail/queue';
import { refuse } from '../../../platform/result';
import { seal } from '../../../platform/security/seal';
import { invalidCode } from '../confirmation/code';
import { signInChangedMail } from '../mails';
import { checkCurrentPassword } from '../password/current';
import { findUserById } from '../profile/profile';
import { factorLimit } from '../rateLimits';
import { hashRecoveryCode, newRecoveryCodes } from './recovery';
import { newTotpSecret, toTotpUri } from './totp';
import { checkFactor } from '../stepUp/factor';
import { toPurpose, useAppCode } from './verify';

/** A secret that counts for nothing until its first code was entered. */
export const beginAuthenticatorRoute: Route = route(beginAuthenticator, async ({ deps, session, body }) => {
  const { id, email } = session.user;
  const refusal = await checkCurrentPassword(deps, session, body.current_password);
  if (refusal) return refusal;
  const secret = newTotpSecret();
  const begun = await deps.db
    .update(appUser)
    .set({ totp_secret: seal(deps.secret, toPurpose(id), secret), totp_step: null })
    .where(and(eq(appUser.id, id), isNull(appUser.totp_since)))
    .returning({ id: appUser.id });
  if (begun.length === 0) return refuse('authenticator-on');
  return { secret, uri: toTotpUri(secret, email) };
});

/** From now on it is asked for; the other devices, which never gave it, are signed out. */
export const confirmAuthenticatorRoute: Route = route(
  confirmAuthenticator,
  async ({ deps, session, body, audit }) => {
    const { db, now } = deps;
    const { id, email, name, language } = session.user;
    const limited = await consume(db, now(), [factorLimit(id)]);
    if (limited) return limited;
    const found = await findUserById(db, id);
    if (found?.user.totp_since) return refuse('authenticator-on');
    if (!found || !(await useAppCode(deps, found.user, body.code))) return invalidCode();
    const recovery_codes = newRecoveryCodes();
    await db.transaction(async (tx) => {
      const set = { totp_since: now(), recovery_hashes: recovery_codes.map(hashRecoveryCode) };
      await tx.update(appUser).set(set).where(eq(appUser.id, id));
      await tx
        .delete(sessions)
        .where(and(eq(sessions.user_id, id), ne(sessions.token_hash, session.tokenHash)));
      await audit(tx, 'factor.add');
      await enqueueMail(tx, now(), signInChangedMail, { to: email, language }, { name, change: 'app-on' });
    });
    return { recovery_codes };
  },
);

export const removeAuthenticatorRoute: Route = route(removeAuthenticator, async (context) => {
  const { deps, session, body, audit } = context;
  const { db, now } = deps;
  const { id, email, name, language } = session.user;
  const refusal =
    (await checkCurrentPassword(deps, session, body.current_password)) ??
    (await checkFactor(context, body.code));
  if (refusal) return refusal;
  await db.transaction(async (tx) => {
    const set = { totp_secret: null, totp_since: null, totp_step: null, recovery_hashes: [] };
    await tx.update(appUser).set(set).where(eq(appUser.id, id));
    await audit(tx, 'factor.remove');
    await enqueueMail(tx, now(), signInChangedMail, { to: email, language }, { name, change: 'app-off' });
  });
  return undefined;
});
