import { forgotPassword, isPersonalPassword, resetPassword } from '@alveola/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { newId } from '../../../platform/db/ids';
import type { Queries } from '../../../platform/db/open';
import { appUser, clinic, session } from '../../../platform/db/schema';
import { type Audit, type Route, route } from '../../../platform/http/route';
import { consume } from '../../../platform/limits/slidingWindow';
import { enqueueMail } from '../../../platform/mail/queue';
import { invalid, type Refusal, type Result, refuse } from '../../../platform/result';
import { passwordChangedMail, passwordResetMail } from '../mails';
import { findUserByEmail } from '../profile/profile';
import { callLimit, linkLimit, lookupLimit } from '../rateLimits';
import { countLookup, userExists } from '../registration/lookups';
import { hashPassword } from './hash';
import { checkLeaked } from './leaked';
import { consumeLink, createLink, findLink, type Link, revokeLinksAndCodes } from './link';

const invalidLink = (): Refusal => refuse('link-invalid');

export const forgotRoute: Route = route(forgotPassword, async ({ deps, body: { email }, address, audit }) => {
  const { db, now } = deps;
  const limited = await consume(db, now(), [callLimit('link', address), lookupLimit(address, email)]);
  if (limited) return limited;
  const found = await findUserByEmail(db, email);
  // Specification §8.
  if (!found) {
    await countLookup(deps, audit);
    return refuse('user-not-found', { errors: { email: ['User not found'] } });
  }
  const linksLimited = await consume(db, now(), [linkLimit(email)]);
  if (linksLimited) return linksLimited;
  const { id, name, language, email: to } = found.user;
  await db.transaction(async (tx) => {
    const link = await createLink(tx, now(), { kind: 'reset', userId: id, email: to, language });
    await enqueueMail(tx, now(), passwordResetMail, { to, language }, { name, link });
  });
  return undefined;
});

/** With the link of a forgotten password, or with an invitation's: then it makes the user. */
export const resetRoute: Route = route(resetPassword, async ({ deps, body, address, audit }) => {
  const { db, now } = deps;
  const { email, token, name, password } = body;
  const limited = await consume(db, now(), [callLimit('link', address)]);
  if (limited) return limited;
  const link = await findLink(db, now(), token, email);
  if (!link) return invalidLink();
  if (link.kind === 'invitation' && name === undefined) return invalid('name', 'own-name-required');
  if (isPersonalPassword(password, [await findClinicName(db, link)]))
    return invalid('password', 'password-personal');
  const leaked = await checkLeaked(deps, password);
  if (leaked) return leaked;
  const password_hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const consumed = await consumeLink(tx, now(), token, email);
    if (!consumed) return invalidLink();
    const change = { now: now(), audit, link: consumed, password_hash };
    return consumed.kind === 'reset'
      ? changePassword(tx, change)
      : joinClinic(tx, { ...change, name: name ?? '' });
  });
});

interface Change {
  readonly now: Date;
  readonly audit: Audit;
  readonly link: Link;
  readonly password_hash: string;
}

async function findClinicName(db: Queries, { clinic_id, user_id }: Link): Promise<string | undefined> {
  const [row] = clinic_id
    ? await db.select({ name: clinic.name }).from(clinic).where(eq(clinic.id, clinic_id))
    : await db
        .select({ name: clinic.name })
        .from(clinic)
        .innerJoin(appUser, eq(appUser.clinic_id, clinic.id))
        .where(eq(appUser.id, user_id ?? ''));
  return row?.name;
}

/** Whoever knew the old password, or holds a session made with it, is out. */
async function changePassword(db: Queries, { now, audit, link, password_hash }: Change): Promise<Result> {
  const [user] = await db
    .update(appUser)
    .set({ password_hash })
    .where(and(eq(appUser.id, link.user_id ?? ''), isNull(appUser.removed_at)))
    .returning();
  if (!user) return invalidLink();
  const { id: userId, clinic_id: clinicId, email: to, language, name } = user;
  await db.delete(session).where(eq(session.user_id, userId));
  await revokeLinksAndCodes(db, userId);
  await audit(db, 'password.reset', { clinicId, userId });
  await enqueueMail(db, now, passwordChangedMail, { to, language }, { name });
  return undefined;
}

/** The seat was counted with the invitation. Who comes later than the clinic's approval is approved with it. */
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
  const made = await db
    .insert(appUser)
    .values({
      id,
      clinic_id: clinicId,
      type: 'clinic_user',
      name,
      email: link.email,
      password_hash,
      language: link.language,
      approved: owner?.approved ?? false,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: appUser.id });
  if (made.length === 0) return userExists();
  await audit(db, 'clinic.join', { clinicId, userId: id });
  return undefined;
}
