import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { appUser, session as sessions } from '../../../platform/db/schema';
import type { Audit, Session } from '../../../platform/http/route';
import { enqueueMail } from '../../../platform/mail/queue';
import { hashRecoveryCode, newRecoveryCodes } from './recoveryCodes';
import { signInChangedMail } from '../identity/accountMails';
import { passkey } from '../identity/accountTables';

const COUNTED = sql<number>`(select count(*)::int from ${passkey} where user_id = ${appUser.id})`;

/**
 * The first second factor comes with recovery codes, and signs out devices that never proved one.
 * @returns the codes, or null if the user already has some
 */
export async function turnOnPasskey(
  tx: Queries,
  at: Date,
  { user, tokenHash }: Session,
  audit: Audit,
): Promise<readonly string[] | null> {
  const { id, email: to, name, language, authenticator } = user;
  const [now] = await tx
    .update(appUser)
    .set({ passkeys: COUNTED })
    .where(eq(appUser.id, id))
    .returning({ passkeys: appUser.passkeys });
  const codes = !authenticator && now?.passkeys === 1 ? newRecoveryCodes() : null;
  if (codes !== null) {
    await tx
      .update(appUser)
      .set({ recovery_hashes: codes.map(hashRecoveryCode) })
      .where(eq(appUser.id, id));
    await tx.delete(sessions).where(and(eq(sessions.user_id, id), ne(sessions.token_hash, tokenHash)));
  }
  await audit(tx, 'factor.add', { detail: { kind: 'passkey' } });
  await enqueueMail(tx, at, signInChangedMail, { to, language }, { name, change: 'passkey-on' });
  return codes;
}

/** Recovery codes are worthless once no second factor is left. */
export async function countPasskeys(tx: Queries, at: Date, { user }: Session, audit: Audit): Promise<void> {
  const { id, email: to, name, language } = user;
  await tx.update(appUser).set({ passkeys: COUNTED }).where(eq(appUser.id, id));
  await tx
    .update(appUser)
    .set({ recovery_hashes: [] })
    .where(and(eq(appUser.id, id), eq(appUser.passkeys, 0), sql`${appUser.totp_since} is null`));
  await audit(tx, 'factor.remove', { detail: { kind: 'passkey' } });
  await enqueueMail(tx, at, signInChangedMail, { to, language }, { name, change: 'passkey-off' });
}
