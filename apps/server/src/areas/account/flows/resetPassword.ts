import { checkLink, findPersonalWord, forgotPassword, resetPassword } from '@alveola/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { newId } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import { appUser, clinic, session } from '../../../platform/db/schema';
import { type Audit, type LooseContext, route } from '../../../platform/http/route';
import { toSource } from '../../../platform/limits/network';
import { consume } from '../../../platform/limits/slidingWindow';
import { enqueueMail } from '../../../platform/mail/queue';
import { invalid, type Refusal, type Result, refuse } from '../../../platform/base/result';
import { passwordChangedMail, passwordResetMail } from '../identity/accountMails';
import { findUserByEmail } from '../identity/profile';
import { callLimit, linkLimit, lookupLimit } from '../identity/accountLimits';
import { countLookup, userExists } from '../identity/lookups';
import { findKnownDevice, forgetDevices, rememberDevice } from '../identity/knownDevice';
import { checkLeaked, hashPassword } from '../identity/passwordHash';
import { consumeLink, createLink, findLink, type LinkRow, revokeLinksAndCodes } from '../identity/links';

const invalidLink = (): Refusal => refuse('link-invalid');

/** A known device has its own limits, which requests made elsewhere in its user's name do not use up. */
export const forgotRoute = route(forgotPassword, async (context) => {
  const { deps, body, address, audit } = context;
  const { db, now } = deps;
  const { email } = body;
  const device = await findKnownDevice(db, now(), email, context.device);
  const limits =
    device === null
      ? [callLimit('link', toSource(address)), lookupLimit(address, email)]
      : [linkLimit(device)];
  const limited = await consume(db, now(), limits);
  if (limited) return limited;
  const userRows = await findUserByEmail(db, email);
  if (!userRows) {
    await countLookup(deps, audit);
    return refuse('user-not-found', { errors: { email: ['User not found'] } });
  }
  const linksLimited = device === null && (await consume(db, now(), [linkLimit(email)]));
  if (linksLimited) return linksLimited;
  const { user } = userRows;
  const { id: user_id, name, language } = user;
  await db.transaction(async (tx) => {
    const link = await createLink(tx, now(), { kind: 'reset', user_id, email: user.email, language });
    await enqueueMail(tx, now(), passwordResetMail, user, { name, link });
  });
});

/** Shares its limit with the reset itself, so that guessing tokens here leaves fewer attempts there. */
export const checkLinkRoute = route(checkLink, async ({ deps: { db, now }, body, address }) => {
  const limited = await consume(db, now(), [callLimit('link', toSource(address))]);
  if (limited) return limited;
  const link = await findLink(db, now(), body.token, body.email);
  return link === null ? invalidLink() : undefined;
});

export const resetRoute = route(resetPassword, async (context) => {
  const { deps, body, address, audit } = context;
  const { db, now } = deps;
  const { email, token, name, password } = body;
  const limited = await consume(db, now(), [callLimit('link', toSource(address))]);
  if (limited) return limited;
  const link = await findLink(db, now(), token, email);
  if (!link) return invalidLink();
  if (link.kind === 'invitation' && name === undefined) return invalid('name', 'own-name-required');
  const personal = findPersonalWord(password, { clinic_name: await findClinicName(db, link) });
  if (personal !== null) return invalid('password', personal);
  const leaked = await checkLeaked(deps, password);
  if (leaked) return leaked;
  const password_hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const consumed = await consumeLink(tx, now(), token, email);
    if (!consumed) return invalidLink();
    const change = { now: now(), audit, link: consumed, password_hash };
    return consumed.kind === 'reset'
      ? changePassword(tx, change, context)
      : joinClinic(tx, { ...change, name: name ?? '' });
  });
});

interface Change {
  readonly now: Date;
  readonly audit: Audit;
  readonly link: LinkRow;
  readonly password_hash: string;
}

async function findClinicName(db: Queries, { clinic_id, user_id }: LinkRow): Promise<string | undefined> {
  const [row] = clinic_id
    ? await db.select({ name: clinic.name }).from(clinic).where(eq(clinic.id, clinic_id))
    : await db
        .select({ name: clinic.name })
        .from(clinic)
        .innerJoin(appUser, eq(appUser.clinic_id, clinic.id))
        .where(eq(appUser.id, user_id ?? ''));
  return row?.name;
}

/**
 * Ends every session and forgets every device, because the old password may be known to others. This browser
 * becomes a known device: its user has read the mail, so guesses made elsewhere do not lock them out here.
 */
async function changePassword(
  db: Queries,
  { now, audit, link, password_hash }: Change,
  caller: Pick<LooseContext, 'device' | 'setDevice' | 'userAgent'>,
): Promise<Result> {
  const [user] = await db
    .update(appUser)
    .set({ password_hash, wrong_factors: 0 })
    .where(and(eq(appUser.id, link.user_id ?? ''), isNull(appUser.removed_at)))
    .returning();
  if (!user) return invalidLink();
  const { id: userId, clinic_id: clinicId, name } = user;
  await db.delete(session).where(eq(session.user_id, userId));
  await forgetDevices(db, userId);
  await rememberDevice(db, now, userId, caller);
  await revokeLinksAndCodes(db, userId);
  await audit(db, 'password.reset', { clinicId, userId });
  await enqueueMail(db, now, passwordChangedMail, user, { name });
}

/** The seat was counted with the invitation. A user who joins an approved clinic is approved as well. */
async function joinClinic(
  db: Queries,
  { now, audit, link, password_hash, name }: Change & { readonly name: string },
): Promise<Result> {
  const clinicId = link.clinic_id ?? '';
  const [owner] = await db
    .select({ approved: appUser.approved })
    .from(appUser)
    .where(
      and(eq(appUser.clinic_id, clinicId), eq(appUser.type, 'clinic_owner'), isNull(appUser.removed_at)),
    );
  const id = newId();
  const newUsers = await db
    .insert(appUser)
    .values({
      id,
      clinic_id: clinicId,
      // Invitations that are older than the other roles have no type.
      type: link.user_type ?? 'clinic_user',
      name,
      email: link.email,
      password_hash,
      language: link.language,
      approved: owner?.approved ?? false,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: appUser.id });
  if (newUsers.length === 0) return userExists();
  await audit(db, 'clinic.join', { clinicId, userId: id });
}
