import {
  type ClinicUser,
  type InvitedRole,
  inviteUser,
  resendInvitation,
  takesSeat,
} from '@alveola/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { acrossClinics } from '../../platform/db/isolation/scope';
import type { Queries } from '../../platform/db/open';
import { type CallContext, route } from '../../platform/http/route';
import { consume, type RateLimit } from '../../platform/limits/slidingWindow';
import { enqueueMail } from '../../platform/mail/queue';
import { type Refusal, refuse } from '../../platform/base/result';
import { DAY, MINUTE } from '../../platform/base/time';
import { invitationMail } from '../account/identity/accountMails';
import { createLink } from '../account/identity/links';
import { findUserByEmail } from '../account/identity/profile';
import { userExists } from '../account/identity/lookups';
import { link } from '../account/identity/accountTables';
import { lockClinic } from '../../platform/db/lockClinic';
import { countSeats } from './seats';

const invitationLimit = (clinicId: string): RateLimit => ({
  key: `invitation|${clinicId}`,
  windows: [{ max: 200, span: DAY }],
});
/** Limits mails that may reach a stranger. */
const resendLimit = (clinicId: string, email: string): RateLimit => ({
  key: `invitation|${clinicId}|${email.toLowerCase()}`,
  windows: [
    { max: 1, span: MINUTE },
    { max: 5, span: DAY },
  ],
});

type Invitation = typeof link.$inferSelect;

function toInvited({ id, email, user_type, created_at, expires_at }: Invitation, now: Date): ClinicUser {
  const state = expires_at > now ? 'invited' : 'invitation-expired';
  const type = user_type ?? 'clinic_user';
  return { id, name: '', email, type, state, factor: null, since: created_at.toISOString() };
}

const ofClinic = (clinicId: string) => and(eq(link.kind, 'invitation'), eq(link.clinic_id, clinicId));

export async function listInvitations(db: Queries, clinicId: string, now: Date): Promise<ClinicUser[]> {
  const rows = await db
    .select()
    .from(link)
    .where(ofClinic(clinicId))
    .orderBy(asc(link.created_at), asc(link.id));
  return rows.map((row) => toInvited(row, now));
}

type Inviting = Pick<CallContext<typeof inviteUser>, 'deps' | 'session' | 'audit'>;

/** The clinic's lock keeps simultaneous invitations within the seats. */
async function send(
  tx: Queries,
  { deps: { now }, session: { clinicId, user }, audit }: Inviting,
  { email, type }: { readonly email: string; readonly type: InvitedRole },
): Promise<ClinicUser | Refusal> {
  const clinic = await lockClinic(tx, clinicId);
  if (!clinic) return refuse('not-found');
  await tx.delete(link).where(and(ofClinic(clinicId), sql`lower(${link.email}) = ${email.toLowerCase()}`));
  const { total, taken } = await countSeats(tx, clinicId, now());
  if (takesSeat(type) && taken >= total) return refuse('no-seat');
  const { language } = user;
  const invitation = { kind: 'invitation', clinic_id: clinicId, email, language, user_type: type } as const;
  const id = await createLink(tx, now(), invitation);
  const data = { inviter: user.name, clinic: clinic.name, link: id, type };
  await enqueueMail(tx, now(), invitationMail, { email, language }, data);
  await audit(tx, 'clinic.invite', { detail: { link: id, type } });
  const [row] = await tx.select().from(link).where(eq(link.id, id));
  return row ? toInvited(row, now()) : refuse('not-found');
}

export const inviteRoute = route(inviteUser, async (context) => {
  const { deps, session, body } = context;
  const { db, now } = deps;
  const limited = await consume(db, now(), [invitationLimit(session.clinicId)]);
  if (limited) return limited;
  if (await acrossClinics(db, 'account', (all) => findUserByEmail(all, body.email))) return userExists();
  return db.transaction((tx) => send(tx, context, body));
});

export const resendInvitationRoute = route(resendInvitation, async (context) => {
  const { deps, session, params } = context;
  const { db, now } = deps;
  const { clinicId } = session;
  const [open] = await db
    .select()
    .from(link)
    .where(and(ofClinic(clinicId), eq(link.id, params.id)));
  if (!open) return refuse('account-not-found');
  const limits = [invitationLimit(clinicId), resendLimit(clinicId, open.email)];
  const limited = await consume(db, now(), limits);
  if (limited) return limited;
  const { email, user_type: type } = open;
  return db.transaction((tx) => send(tx, context, { email, type: type ?? 'clinic_user' }));
});

export async function withdrawInvitation(db: Queries, clinicId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(link)
    .where(and(ofClinic(clinicId), eq(link.id, id)))
    .returning({ id: link.id });
  return rows.length > 0;
}
