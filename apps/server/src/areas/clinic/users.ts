import {
  CLINIC_ROLES,
  type ClinicRole,
  type ClinicUser,
  listClinicUsers,
  removeUser,
  setUserRole,
  takesSeat,
  toClinicRole,
} from '@alveola/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { fill } from '@alveola/report';
import { z } from 'zod';
import { newSecret } from '../../platform/base/ids';
import type { Queries } from '../../platform/db/open';
import { appUser, session as sessions } from '../../platform/db/schema';
import { route } from '../../platform/http/route';
import { refuse } from '../../platform/base/result';
import { enqueueMail } from '../../platform/mail/queue';
import { mailLink, quote, text } from '../../platform/mail/layout';
import { line, mailTemplate } from '../../platform/mail/template';
import { hashPassword } from '../account/identity/passwordHash';
import { revokeLinksAndCodes } from '../account/identity/links';
import { forgetDevices } from '../account/identity/knownDevice';
import { identityLink, passkey } from '../account/identity/accountTables';
import { findPreferences, shareXrayAge } from '../settings/settingsRoutes';
import { listInvitations, withdrawInvitation } from './invitations';
import { lockClinic } from '../../platform/db/lockClinic';
import { countSeats } from './seats';

export const listUsersRoute = route(listClinicUsers, async ({ deps: { db, now }, session }) => {
  const people = await listPeople(db, session.clinicId);
  return [...people.map(toClinicUser), ...(await listInvitations(db, session.clinicId, now()))];
});

/** An owner leaves if another stays; another owner has to lose the ownership first, with a reason. */
export const removeUserRoute = route(
  removeUser,
  async ({ deps: { db, now }, session: { clinicId, user }, params, audit }) =>
    db.transaction(async (tx) => {
      const clinic = await lockClinic(tx, clinicId);
      if (!clinic) return refuse('account-not-found');
      if (!(await withdrawInvitation(tx, clinicId, params.id))) {
        const people = await listPeople(tx, clinicId);
        const who = people.find(({ id }) => id === params.id);
        if (!who) return refuse('account-not-found');
        if (isLastOwner(people, who)) return refuse('last-owner');
        const isOwner = who.type === 'clinic_owner';
        if (isOwner && who.id !== user.id) return refuse('forbidden');
        await remove(tx, who.id, now());
        if (isOwner) {
          const others = people.filter(({ id }) => id !== who.id);
          const left = { clinic: clinic.name, who, by: user.name, change: 'left', role: null } as const;
          await notifyOfOwner(tx, now(), others, { ...left, reason: who.email });
        }
      }
      await audit(tx, 'clinic.remove-user', { detail: { removed: params.id } });
    }),
);

/** Keeps only the name, which reports show. RFC 2606 reserves `.invalid`. */
async function remove(db: Queries, id: string, now: Date): Promise<void> {
  await db
    .update(appUser)
    .set({
      removed_at: now,
      approved: false,
      type: 'clinic_user',
      email: `${id}@removed.invalid`,
      password_hash: await hashPassword(newSecret(), 'urgent'),
      known_addresses: [],
      code_at_sign_in: false,
      passkeys: 0,
      payment_customer_id: null,
    })
    .where(eq(appUser.id, id));
  await db.delete(sessions).where(eq(sessions.user_id, id));
  await forgetDevices(db, id);
  await db.delete(passkey).where(eq(passkey.user_id, id));
  await db.delete(identityLink).where(eq(identityLink.user_id, id));
  await revokeLinksAndCodes(db, id);
}

type Person = typeof appUser.$inferSelect;

export function listPeople(db: Queries, clinicId: string): Promise<Person[]> {
  return db
    .select()
    .from(appUser)
    .where(and(eq(appUser.clinic_id, clinicId), isNull(appUser.removed_at)))
    .orderBy(asc(appUser.created_at), asc(appUser.id));
}

/** Needs the clinic's lock, so that two owners cannot remove each other at the same moment. */
function isLastOwner(people: readonly Person[], { id, type }: Person): boolean {
  return (
    type === 'clinic_owner' && !people.some((person) => person.type === 'clinic_owner' && person.id !== id)
  );
}

function toClinicUser({ id, name, email, type, totp_since, passkeys, created_at }: Person): ClinicUser {
  const state = type === 'clinic_owner' ? 'owner' : 'active';
  const factor = totp_since !== null || passkeys > 0;
  return { id, name, email, type: toClinicRole(type), state, factor, since: created_at.toISOString() };
}

interface Change {
  readonly clinic: string;
  readonly who: Person;
  readonly by: string;
  readonly change: 'made' | 'ended' | 'left';
  readonly role: ClinicRole | null;
  readonly reason: string;
}

async function notifyOfOwner(
  tx: Queries,
  now: Date,
  people: readonly Person[],
  { who, ...change }: Change,
): Promise<void> {
  const data = { who: who.name, ...change };
  for (const person of people)
    if (person.id === who.id || person.type === 'clinic_owner')
      await enqueueMail(tx, now, ownerChangedMail, person, { name: person.name, ...data });
}

export const setUserRoleRoute = route(
  setUserRole,
  async ({ deps: { db, now }, session: { clinicId, user }, params, body, audit }) =>
    db.transaction(async (tx) => {
      const clinic = await lockClinic(tx, clinicId);
      const people = await listPeople(tx, clinicId);
      const who = people.find(({ id }) => id === params.id);
      if (!clinic || !who) return refuse('account-not-found');
      const { type, reason } = body;
      if (who.type === type) return toClinicUser(who);
      if (isLastOwner(people, who)) return refuse('last-owner');
      if (takesSeat(type) && !takesSeat(who.type)) {
        const { total, taken } = await countSeats(tx, clinicId, now());
        if (taken >= total) return refuse('no-seat');
      }
      const by = people.find(({ id }) => id === user.id);
      const { xray_age_months } = await findPreferences(tx, user.id);
      const payment_customer_id = type === 'clinic_owner' ? (by?.payment_customer_id ?? null) : null;
      await tx.update(appUser).set({ type, payment_customer_id }).where(eq(appUser.id, who.id));
      await shareXrayAge(tx, clinicId, xray_age_months);
      await audit(tx, 'clinic.role', { detail: { user: who.id, type, reason } });
      const data = { clinic: clinic.name, by: user.name, role: type, reason };
      if (type === 'clinic_owner') await notifyOfOwner(tx, now(), people, { ...data, who, change: 'made' });
      else if (who.type === 'clinic_owner')
        await notifyOfOwner(tx, now(), people, { ...data, who, change: 'ended' });
      else await enqueueMail(tx, now(), roleChangedMail, who, { ...data, name: who.name });
      return toClinicUser({ ...who, type });
    }),
);

export const ownerChangedMail = mailTemplate(
  'ownerChanged',
  z.object({
    name: line,
    clinic: line,
    who: line,
    by: line,
    change: z.enum(['made', 'ended', 'left']),
    // Mails queued by an older server have no role; there the owner became a user.
    role: z.enum(CLINIC_ROLES).nullable().default('clinic_user'),
    reason: line,
  }),
  {
    write: ({ change, role, ...data }, { words, roles, webUrl }) => {
      const { subject, button } = words.ownerChanged;
      const values = { ...data, role: role === null ? '' : roles.name[role] };
      const sentence = fill(words.ownerChanged[change], values);
      const parts = [
        text(change === 'left' ? sentence : `${sentence} ${words.reason}`),
        quote(data.reason),
        text(words.notRight),
        mailLink(button, `${webUrl}/settings/clinic`),
      ];
      return { subject: fill(subject, data), name: data.name, parts };
    },
  },
);

export const roleChangedMail = mailTemplate(
  'roleChanged',
  z.object({ name: line, clinic: line, by: line, role: z.enum(CLINIC_ROLES), reason: line }),
  {
    write: ({ role, ...data }, { words, roles }) => {
      const { changed } = words.roleChanged;
      const subject = fill(words.roleChanged.subject, data);
      const parts = [
        text(`${subject}. ${fill(changed, { ...data, role: roles.name[role] })}`),
        text(roles.may[role]),
        text(words.reason),
        quote(data.reason),
        text(words.notRight),
      ];
      return { subject, name: data.name, parts };
    },
  },
);
