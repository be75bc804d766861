import { and, eq, isNull } from 'drizzle-orm';
import { isDuplicate } from '../../../platform/db/failures';
import { appUser } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import type { LooseContext } from '../../../platform/http/route';
import { enqueueMail } from '../../../platform/mail/queue';
import { signInChangedMail } from '../identity/accountMails';
import { findUserByEmail, findUserById, type ProfileRows } from '../identity/profile';
import { identityLink } from '../identity/accountTables';
import { type Failure, type Identity, isFailure } from './identity';

type Context = Pick<LooseContext, 'deps' | 'audit'>;

const STRANGER: Failure = { problem: 'single-sign-on-no-member', why: 'no-member' };

/**
 * Finds the user by the linked subject, or the first time by an email that the provider has verified. Adds
 * nobody.
 */
export async function findMember(
  context: Context,
  clinicId: string,
  identity: Identity,
): Promise<ProfileRows | Failure> {
  const { db } = context.deps;
  const linked = await findLinked(context.deps, clinicId, identity.subject);
  const linkedUser = linked === null ? null : await findUserById(db, linked);
  if (linkedUser) return checkApproved(linkedUser);
  const verified = await identity.findEmail();
  if (isFailure(verified)) return verified;
  const userRows = await findUserByEmail(db, verified.email);
  if (userRows?.user.clinic_id !== clinicId || userRows.user.removed_at !== null) return STRANGER;
  const member = checkApproved(userRows);
  return isFailure(member) ? member : link(context, clinicId, identity.subject, member);
}

async function findLinked({ db }: Deps, clinicId: string, subject: string): Promise<string | null> {
  const [row] = await db
    .select({ id: appUser.id })
    .from(identityLink)
    .innerJoin(appUser, eq(appUser.id, identityLink.user_id))
    .where(
      and(
        eq(identityLink.clinic_id, clinicId),
        eq(identityLink.subject, subject),
        eq(appUser.clinic_id, clinicId),
        isNull(appUser.removed_at),
      ),
    );
  return row?.id ?? null;
}

function checkApproved(userRows: ProfileRows): ProfileRows | Failure {
  const { approved, declined_at } = userRows.user;
  const problem = declined_at ? 'account-declined' : 'not-approved';
  return approved ? userRows : { problem, why: problem };
}

/** From now on only the subject counts. A user who is already linked to another subject is not taken over. */
async function link(
  { deps, audit }: Context,
  clinicId: string,
  subject: string,
  member: ProfileRows,
): Promise<ProfileRows | Failure> {
  const { db, now } = deps;
  const { id, name, email: to, language } = member.user;
  try {
    await db.transaction(async (tx) => {
      const row = { clinic_id: clinicId, subject, user_id: id, linked_at: now() };
      await tx.insert(identityLink).values(row);
      await audit(tx, 'identity-provider.link', { clinicId, userId: id });
      await enqueueMail(tx, now(), signInChangedMail, { to, language }, { name, change: 'single-sign-on' });
    });
    return member;
  } catch (error) {
    if (isDuplicate(error)) return { ...STRANGER, why: 'linked-otherwise' };
    throw error;
  }
}
