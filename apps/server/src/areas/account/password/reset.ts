import { forgotPassword, isPersonalPassword, resetPassword, VALIDATION_MESSAGES } from '@alveola/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '../../../platform/audit/audit';
import { newId } from '../../../platform/db/ids';
import type { Queries } from '../../../platform/db/open';
import { appUser, clinic, session } from '../../../platform/db/schema';
import { invalid, type Refused, refuse } from '../../../platform/http/answer';
import { type Route, route } from '../../../platform/http/route';
import { orderMail } from '../../../platform/mail/order';
import { spend } from '../../../platform/limits/attempts';
import { userByEmail } from '../profile/profile';
import { callsFrom, linksOf, lookupsFrom } from '../rateLimits';
import { countLookup } from '../registration/lookups';
import { askLink, closeDoors, findLink, type Link, takeLink } from './link';
import { hashPassword } from './hash';
import { userExists } from '../registration/register';

const invalidLink = (): Refused => refuse('link-invalid');

export const forgotRoute: Route = route(forgotPassword, async ({ deps, body: { email }, address }) => {
  const { db, now } = deps;
  const looked = await spend(db, now(), [callsFrom('link', address), lookupsFrom(address, email)]);
  if (looked > 0) return refuse('too-many-attempts', { retryAfter: looked });
  const found = await userByEmail(db, email);
  // Specification §8.
  if (!found) {
    await countLookup(deps, address);
    return refuse('user-not-found', { errors: { email: ['User not found'] } });
  }
  const seconds = await spend(db, now(), [linksOf(email)]);
  if (seconds > 0) return refuse('too-many-attempts', { retryAfter: seconds });
  const { id, name, language, email: to } = found.user;
  await db.transaction(async (tx) => {
    const link = await askLink(tx, now(), { kind: 'reset', userId: id, email: to, language });
    await orderMail(tx, now(), { to, language, order: { template: 'passwordReset', name, link } });
  });
  return undefined;
});

/** With the link of a forgotten password, or with an invitation's: then it makes the user. */
export const resetRoute: Route = route(resetPassword, async ({ deps: { db, now }, body, address }) => {
  const { email, token, name, password } = body;
  const seconds = await spend(db, now(), [callsFrom('link', address)]);
  if (seconds > 0) return refuse('too-many-attempts', { retryAfter: seconds });
  const link = await findLink(db, now(), token, email);
  if (!link) return invalidLink();
  if (link.kind === 'invitation' && name === undefined)
    return invalid('name', VALIDATION_MESSAGES['account.own-name-required']);
  if (isPersonalPassword(password, [await clinicName(db, link)]))
    return invalid('password', VALIDATION_MESSAGES['account.password-personal']);
  const password_hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const taken = await takeLink(tx, now(), token, email);
    if (!taken) return invalidLink();
    const act = { now: now(), address, link: taken, password_hash };
    return taken.kind === 'reset' ? changePassword(tx, act) : join(tx, { ...act, name: name ?? '' });
  });
});

interface Act {
  readonly now: Date;
  readonly address: string;
  readonly link: Link;
  readonly password_hash: string;
}

async function clinicName(db: Queries, { clinic_id, user_id }: Link): Promise<string | undefined> {
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
async function changePassword(
  db: Queries,
  { now, address, link, password_hash }: Act,
): Promise<Refused | undefined> {
  const [user] = await db
    .update(appUser)
    .set({ password_hash })
    .where(and(eq(appUser.id, link.user_id ?? ''), isNull(appUser.removed_at)))
    .returning();
  if (!user) return invalidLink();
  await db.delete(session).where(eq(session.user_id, user.id));
  await closeDoors(db, user.id);
  await audit(db, now, { clinicId: user.clinic_id, userId: user.id, address, action: 'password.reset' });
  const { email, language, name } = user;
  await orderMail(db, now, { to: email, language, order: { template: 'passwordChanged', name } });
  return undefined;
}

/** The seat was counted with the invitation. Who comes later than the clinic's approval is approved with it. */
async function join(
  db: Queries,
  { now, address, link, password_hash, name }: Act & { readonly name: string },
): Promise<Refused | undefined> {
  const clinicId = link.clinic_id ?? '';
  const [owner] = await db
    .select({ approved: appUser.approved })
    .from(appUser)
    .where(and(eq(appUser.clinic_id, clinicId), eq(appUser.type, 'clinic_owner')));
  const id = newId();
  const { email, language } = link;
  const made = await db
    .insert(appUser)
    .values({
      id,
      clinic_id: clinicId,
      type: 'clinic_user',
      name,
      email,
      password_hash,
      language,
      approved: owner?.approved ?? false,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: appUser.id });
  if (made.length === 0) return userExists();
  await audit(db, now, { clinicId, userId: id, address, action: 'clinic.join' });
  return undefined;
}
