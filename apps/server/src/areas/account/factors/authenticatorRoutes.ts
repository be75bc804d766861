import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { appUser } from '../../../platform/db/schema';
import { type Route, route } from '../../../platform/http/route';
import { consume, resetLimit } from '../../../platform/limits/slidingWindow';
import { enqueueMail } from '../../../platform/mail/queue';
import { refuse } from '../../../platform/base/result';
import { invalidCode } from '../identity/confirmationCode';
import { signInChangedMail } from '../identity/accountMails';
import { checkCurrentPassword } from '../identity/passwordHash';
import { findUserById } from '../identity/profile';
import { factorLimit } from '../identity/accountLimits';
import { beginApp, turnOnApp, useAppCode } from './authenticatorApp';
import { checkFactor, checkStepUp } from './stepUp';

export const beginAuthenticatorRoute: Route = route(beginAuthenticator, async ({ deps, session, body }) => {
  const refusal = await checkCurrentPassword(deps, session, body.current_password);
  if (refusal) return refusal;
  const unproved =
    session.user.passkeys > 0 ? checkStepUp({ stepUp: 'again' }, session, deps.now()) : undefined;
  return unproved ?? (await beginApp(deps, session.user)) ?? refuse('authenticator-on');
});

export const confirmAuthenticatorRoute: Route = route(
  confirmAuthenticator,
  async ({ deps, session, body, audit }) => {
    const { db, now } = deps;
    const { user, tokenHash } = session;
    const limit = factorLimit(user.id, `session ${tokenHash}`);
    const limited = await consume(db, now(), [limit]);
    if (limited) return limited;
    const userRows = await findUserById(db, user.id);
    if (userRows?.user.totp_since) return refuse('authenticator-on');
    if (!userRows || !(await useAppCode(deps, userRows.user, body.code))) return invalidCode();
    await resetLimit(db, limit.key);
    return db.transaction(async (tx) => ({
      recovery_codes: await turnOnApp(tx, now(), userRows.user, tokenHash, audit),
    }));
  },
);

export const removeAuthenticatorRoute: Route = route(removeAuthenticator, async (context) => {
  const { deps, session, body, audit } = context;
  const { db, now } = deps;
  const { user } = session;
  const { id, email, name, language } = user;
  const refusal =
    (await checkCurrentPassword(deps, session, body.current_password)) ?? (await checkFactor(context, body));
  if (refusal) return refusal;
  // No mail tells of an app that was never there.
  if (!user.authenticator) return undefined;
  await db.transaction(async (tx) => {
    // A passkey that remains still needs the recovery codes.
    const recoveryChange = user.passkeys > 0 ? {} : { recovery_hashes: [] };
    const set = { totp_secret: null, totp_since: null, totp_step: null, ...recoveryChange };
    await tx.update(appUser).set(set).where(eq(appUser.id, id));
    await audit(tx, 'factor.remove');
    await enqueueMail(tx, now(), signInChangedMail, { to: email, language }, { name, change: 'app-off' });
  });
  return undefined;
});
