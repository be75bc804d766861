import { type ClinicRole, type ClinicUser, setUserRole, takesSeat, toClinicRole } from '@alveola/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { appUser } from '../../../platform/db/schema';
import { type Route, route } from '../../../platform/http/route';
import { enqueueMail } from '../../../platform/mail/queue';
import { refuse } from '../../../platform/base/result';
import { findPreferences, shareXrayAge } from '../../settings/settingsRoutes';
import { countSeats, lockClinic } from '../seats';
import { ownerChangedMail, roleChangedMail } from './peopleMails';

type Person = typeof appUser.$inferSelect;

export function listPeople(db: Queries, clinicId: string): Promise<Person[]> {
  return db
    .select()
    .from(appUser)
    .where(and(eq(appUser.clinic_id, clinicId), isNull(appUser.removed_at)))
    .orderBy(asc(appUser.created_at), asc(appUser.id));
}

/** Needs the clinic's lock, so that two owners cannot remove each other at the same moment. */
export function isLastOwner(people: readonly Person[], { id, type }: Person): boolean {
  return (
    type === 'clinic_owner' && !people.some((person) => person.type === 'clinic_owner' && person.id !== id)
  );
}

export function toClinicUser({
  id,
  name,
  email,
  type,
  totp_since,
  passkeys,
  created_at,
}: Person): ClinicUser {
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

export async function notifyOfOwner(
  tx: Queries,
  now: Date,
  people: readonly Person[],
  { who, ...change }: Change,
): Promise<void> {
  for (const { id, type, name, email: to, language } of people)
    if (id === who.id || type === 'clinic_owner')
      await enqueueMail(tx, now, ownerChangedMail, { to, language }, { name, who: who.name, ...change });
}

async function notifyOfRole(
  tx: Queries,
  now: Date,
  { who, ...told }: Omit<Change, 'change'> & { readonly role: ClinicRole },
): Promise<void> {
  const { name, email: to, language } = who;
  await enqueueMail(tx, now, roleChangedMail, { to, language }, { name, ...told });
}

async function changeRole(tx: Queries, clinicId: string, by: string, { id }: Person, type: Person['type']) {
  const [formerOwner] = await tx
    .select({ customer: appUser.payment_customer_id })
    .from(appUser)
    .where(and(eq(appUser.clinic_id, clinicId), eq(appUser.id, by)));
  const { xray_age_months } = await findPreferences(tx, by);
  const payment_customer_id = type === 'clinic_owner' ? (formerOwner?.customer ?? null) : null;
  await tx.update(appUser).set({ type, payment_customer_id }).where(eq(appUser.id, id));
  await shareXrayAge(tx, clinicId, xray_age_months);
}

export const setUserRoleRoute: Route = route(
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
      await changeRole(tx, clinicId, user.id, who, type);
      await audit(tx, 'clinic.role', { detail: { user: who.id, type, reason } });
      const mailData = { clinic: clinic.name, who, by: user.name, role: type, reason };
      if (type === 'clinic_owner') await notifyOfOwner(tx, now(), people, { ...mailData, change: 'made' });
      else if (who.type === 'clinic_owner')
        await notifyOfOwner(tx, now(), people, { ...mailData, change: 'ended' });
      else await notifyOfRole(tx, now(), mailData);
      return toClinicUser({ ...who, type });
    }),
);
