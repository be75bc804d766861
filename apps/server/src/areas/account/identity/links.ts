import type { InvitedRole } from '@alveola/contract';
import type { Language } from '@alveola/report/languages';
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { newId, newSecret, sha256 } from '../../../platform/base/ids';
import type { Db, Queries } from '../../../platform/db/open';
import type { SecretContext } from '../../../platform/mail/template';
import { confirmation, link, passkeyChallenge, singleSignOnRequest } from './accountTables';
import { DAY, MINUTE } from '../../../platform/base/time';

/** ms for which a link that left is valid. */
export const LINK_VALID_FOR = { reset: 30 * MINUTE, invitation: 7 * DAY } as const;
/** The same of the provider's first link: whoever sets the product up is not waiting at their desk. */
export const FIRST_LINK_VALID_FOR = 7 * DAY;

export type Link = typeof link.$inferSelect;

type NewLink = { readonly email: string; readonly language: Language } & (
  | { readonly kind: 'reset'; readonly userId: string }
  | { readonly kind: 'invitation'; readonly clinicId: string; readonly type: InvitedRole }
);

/** Its token is made when the mail leaves. @returns its id. */
export async function createLink(
  db: Queries,
  now: Date,
  request: NewLink,
  validFor: number = LINK_VALID_FOR[request.kind],
): Promise<string> {
  const id = newId();
  await db.insert(link).values({
    id,
    kind: request.kind,
    user_id: request.kind === 'reset' ? request.userId : null,
    clinic_id: request.kind === 'invitation' ? request.clinicId : null,
    email: request.email,
    language: request.language,
    user_type: request.kind === 'invitation' ? request.type : null,
    created_at: now,
    expires_at: new Date(now.getTime() + validFor),
  });
  return id;
}

/**
 * The address in the mail. Token and email stand behind the `#`: no server and no log on the way sees them.
 * null: nobody waits for it.
 */
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

/** The link of a token, if it was sent to this email and is still valid. */
export async function findLink(db: Queries, now: Date, token: string, email: string): Promise<Link | null> {
  const [row] = await db
    .select()
    .from(link)
    .where(isValid(token, email, now));
  return row ?? null;
}

/** Uses the link up, in the transaction of what it allows: two at once are one. */
export async function consumeLink(
  db: Queries,
  now: Date,
  token: string,
  email: string,
): Promise<Link | null> {
  const [row] = await db
    .delete(link)
    .where(isValid(token, email, now))
    .returning();
  return row ?? null;
}

/**
 * After the password or the email has changed, nothing that was asked for before opens the account: no link, no
 * code, and no email that somebody else wanted it to have.
 */
export async function revokeLinksAndCodes(db: Queries, userId: string): Promise<void> {
  await db.delete(link).where(eq(link.user_id, userId));
  await db.delete(confirmation).where(eq(confirmation.user_id, userId));
}

/** ms for which an invitation that was not taken up stays in the owner's list. */
const INVITATION_SHOWN = 30 * DAY;

/** Requests for codes and links that no longer lead anywhere. */
export async function deleteExpiredRequests(db: Db, now: Date): Promise<void> {
  const shown = new Date(now.getTime() - INVITATION_SHOWN);
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
