import type { InvitedRole } from '@alveola/contract';
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { newId, newSecret, sha256 } from '../../../platform/base/ids';
import type { Db, Queries } from '../../../platform/db/open';
import type { SecretContext } from '../../../platform/mail/template';
import { DAY, MINUTE } from '../../../platform/base/time';
import { confirmation, link, passkeyChallenge, singleSignOnRequest } from './accountTables';

/** In ms, counted from when the mail leaves. */
export const LINK_VALID_FOR = { reset: 30 * MINUTE, invitation: 7 * DAY } as const;
/** The person who installs the product may not be waiting for this mail. */
export const FIRST_LINK_VALID_FOR = 7 * DAY;

export type LinkRow = typeof link.$inferSelect;

type NewLink = Pick<LinkRow, 'email' | 'language'> &
  (
    | { readonly kind: 'reset'; readonly user_id: string }
    | { readonly kind: 'invitation'; readonly clinic_id: string; readonly user_type: InvitedRole }
  );

export async function createLink(
  db: Queries,
  now: Date,
  newLink: NewLink,
  validFor: number = LINK_VALID_FOR[newLink.kind],
): Promise<string> {
  const id = newId();
  await db.insert(link).values({
    ...newLink,
    id,
    created_at: now,
    expires_at: new Date(now.getTime() + validFor),
  });
  return id;
}

/** They follow the `#`, so that no server or log on the way sees them; null: no longer valid. */
export async function issueLink(
  { db, now, webUrl }: SecretContext,
  id: string,
  validFor?: number,
): Promise<string | null> {
  const [row] = await db
    .select()
    .from(link)
    .where(and(eq(link.id, id), gt(link.expires_at, now)));
  if (!row) return null;
  const token = newSecret();
  await db
    .update(link)
    .set({
      token_hash: sha256(token),
      expires_at: new Date(now.getTime() + (validFor ?? LINK_VALID_FOR[row.kind])),
    })
    .where(eq(link.id, id));
  const hash = new URLSearchParams({
    email: row.email,
    token,
    ...(row.kind === 'invitation' ? { invitation: '1' } : {}),
  });
  return `${webUrl}/password/reset#${hash.toString()}`;
}

const isValid = (token: string, email: string, now: Date) =>
  and(
    eq(link.token_hash, sha256(token)),
    sql`lower(${link.email}) = ${email.toLowerCase()}`,
    gt(link.expires_at, now),
  );

export async function findLink(
  db: Queries,
  now: Date,
  token: string,
  email: string,
): Promise<LinkRow | null> {
  const [row] = await db
    .select()
    .from(link)
    .where(isValid(token, email, now));
  return row ?? null;
}

/** In the transaction of the change, so that two simultaneous requests use the link once. */
export async function consumeLink(
  db: Queries,
  now: Date,
  token: string,
  email: string,
): Promise<LinkRow | null> {
  const [row] = await db
    .delete(link)
    .where(isValid(token, email, now))
    .returning();
  return row ?? null;
}

/** Called after a password or email has changed, so that nothing requested before it opens the account. */
export async function revokeLinksAndCodes(db: Queries, userId: string): Promise<void> {
  await db.delete(link).where(eq(link.user_id, userId));
  await db.delete(confirmation).where(eq(confirmation.user_id, userId));
}

const UNUSED_INVITATION_SHOWN_MS = 30 * DAY;

export async function deleteExpiredRequests(db: Db, now: Date): Promise<void> {
  const shown = new Date(now.getTime() - UNUSED_INVITATION_SHOWN_MS);
  await db.delete(confirmation).where(lt(confirmation.expires_at, now));
  await db.delete(passkeyChallenge).where(lt(passkeyChallenge.expires_at, now));
  await db.delete(singleSignOnRequest).where(lt(singleSignOnRequest.expires_at, now));
  await db
    .delete(link)
    .where(
      or(
        and(eq(link.kind, 'reset'), lt(link.expires_at, now)),
        and(eq(link.kind, 'invitation'), lt(link.expires_at, shown)),
      ),
    );
}
