import { type ClinicUser, inviteUser, listClinicUsers, removeUser } from '@alveola/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { consume, type RateLimit } from '../../platform/limits/slidingWindow';
import { findUserByEmail } from '../account/profile/profile';
import { invitationMail } from '../account/mails';
import { createLink, revokeLinksAndCodes } from '../account/password/link';
import { hashPassword } from '../account/password/hash';
import { userExists } from '../account/registration/lookups';
import { link, passkey } from '../account/tables';
import { newSecret } from '../../platform/db/ids';
import { acrossClinics } from '../../platform/db/isolation/scope';
import type { Queries } from '../../platform/db/open';
import { appUser, session as sessions } from '../../platform/db/schema';
import { refuse } from '../../platform/result';
import { type Route, route } from '../../platform/http/route';
import { enqueueMail } from '../../platform/mail/queue';
import { DAY } from '../../platform/time';
import { lockClinic, countSeats } from './seats';

const invitationLimit = (clinicId: string): RateLimit => ({
  key: `invitation|${clinicId}`,
  windows: [{ max: 200, span: DAY }],
});

type Invitation = typeof link.$inferSelect;

function invited({ id, email, created_at, expires_at }: Invitation, now: Date): ClinicUser {
  const state = expires_at > now ? 'invited' : 'invitation-expired';
  return { id, name: '', email, state, factor: null, since: created_at.toISOString() };
}

export const listUsersRoute: Route = route(listClinicUsers, async ({ deps: { db, now }, session }) => {
  const { clinicId } = session;
  const users = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.clinic_id, clinicId), isNull(appUser.removed_at)))
    .orderBy(asc(appUser.created_at), asc(appUser.id));
  const invitations = await db
    .select()
    .from(link)
    .where(and(eq(link.kind, 'invitation'), eq(link.clinic_id, clinicId)))
    .orderBy(asc(link.created_at), asc(link.id));
  return [
    ...users.map(
      ({ id, name, email, type, totp_since, passkeys, created_at }): ClinicUser => ({
        id,
        name,
        email,
        state: type === 'clinic_owner' ? 'owner' : 'active',
        factor: totp_since !== null || passkeys > 0,
        since: created_at.toISOString(),
      }),
    ),
    ...invitations.map((row) => invited(row, now())),
  ];
});

/** Invited again, the older link is worth nothing. The seat is taken under the clinic's lock: fifty at once are as many as fit. */
export const inviteRoute: Route = route(inviteUser, async ({ deps: { db, now }, session, body, audit }) => {
  const { clinicId, user } = session;
  const limited = await consume(db, now(), [invitationLimit(clinicId)]);
  if (limited) return limited;
  if (await acrossClinics(db, 'account', (all) => findUserByEmail(all, body.email))) return userExists();
  return db.transaction(async (tx) => {
    const clinic = await lockClinic(tx, clinicId);
    if (!clinic) return refuse('not-found');
    await tx.delete(link).where(ofInvitation(clinicId, body.email));
    const { total, taken } = await countSeats(tx, clinicId, now());
    if (taken >= total) return refuse('no-seat');
    const { language } = user;
    const id = await createLink(tx, now(), { kind: 'invitation', clinicId, email: body.email, language });
    const data = { inviter: user.name, clinic: clinic.name, link: id };
    await enqueueMail(tx, now(), invitationMail, { to: body.email, language }, data);
    await audit(tx, 'clinic.invite', { detail: { link: id } });
    const [row] = await tx.select().from(link).where(eq(link.id, id));
    return row ? invited(row, now()) : refuse('not-found');
  });
});

const ofInvitation = (clinicId: string, email: string) =>
  and(
    eq(link.kind, 'invitation'),
    eq(link.clinic_id, clinicId),
    sql`lower(${link.email}) = ${email.toLowerCase()}`,
  );

/** The owner stays: without one nobody could look after the clinic. */
export const removeUserRoute: Route = route(
  removeUser,
  async ({ deps: { db, now }, session, params, audit }) => {
    const { clinicId, user } = session;
    if (params.id === user.id) return refuse('forbidden');
    return db.transaction(async (tx) => {
      await lockClinic(tx, clinicId);
      if (!(await withdraw(tx, clinicId, params.id)) && !(await remove(tx, clinicId, params.id, now())))
        return refuse('account-not-found');
      await audit(tx, 'clinic.remove-user', { detail: { removed: params.id } });
      return undefined;
    });
  },
);

async function withdraw(db: Queries, clinicId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(link)
    .where(and(eq(link.id, id), eq(link.kind, 'invitation'), eq(link.clinic_id, clinicId)))
    .returning({ id: link.id });
  return rows.length > 0;
}

/** What stays is the name under the reports: no email, no password, no session. `.invalid` is nobody's (RFC 2606). */
async function remove(db: Queries, clinicId: string, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(appUser)
    .set({
      removed_at: now,
      approved: false,
      email: `${id}@removed.invalid`,
      password_hash: await hashPassword(newSecret()),
      known_addresses: [],
      code_at_sign_in: false,
      passkeys: 0,
    })
    .where(
      and(
        eq(appUser.id, id),
        eq(appUser.clinic_id, clinicId),
        eq(appUser.type, 'clinic_user'),
        isNull(appUser.removed_at),
      ),
    )
    .returning({ id: appUser.id });
  if (rows.length === 0) return false;
  await db.delete(sessions).where(eq(sessions.user_id, id));
  await db.delete(passkey).where(eq(passkey.user_id, id));
  await revokeLinksAndCodes(db, id);
  return true;
}
