import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { appUser, session as sessions } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import type { Audit } from '../../../platform/http/route';
import { enqueueMail } from '../../../platform/mail/queue';
import { seal } from '../../../platform/security/seal';
import { signInChangedMail } from '../identity/accountMails';
import { hashRecoveryCode, newRecoveryCodes } from './recoveryCodes';
import { newTotpSecret, toTotpUri } from './totp';
import { toTotpPurpose } from './appCode';

type User = Pick<typeof appUser.$inferSelect, 'id' | 'email' | 'name' | 'language'>;

/** The secret has no effect until its first code is entered. Returns null if an app is already set up. */
export async function beginApp({ db, secret: key }: Deps, { id, email }: Pick<User, 'id' | 'email'>) {
  const secret = newTotpSecret();
  const begun = await db
    .update(appUser)
    .set({ totp_secret: seal(key, toTotpPurpose(id), secret), totp_step: null })
    .where(and(eq(appUser.id, id), isNull(appUser.totp_since)))
    .returning({ id: appUser.id });
  return begun.length === 0 ? null : { secret, uri: toTotpUri(secret, email) };
}

/**
 * Signs out every other device, because none of them has proved the app.
 * @returns the recovery codes.
 */
export async function turnOnApp(
  tx: Queries,
  at: Date,
  { id, email: to, name, language }: User,
  thisSession: string | null,
  audit: Audit,
): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  const set = { totp_since: at, recovery_hashes: codes.map(hashRecoveryCode) };
  await tx.update(appUser).set(set).where(eq(appUser.id, id));
  await tx
    .delete(sessions)
    .where(
      and(eq(sessions.user_id, id), ...(thisSession === null ? [] : [ne(sessions.token_hash, thisSession)])),
    );
  await audit(tx, 'factor.add', { userId: id });
  await enqueueMail(tx, at, signInChangedMail, { to, language }, { name, change: 'app-on' });
  return codes;
}
