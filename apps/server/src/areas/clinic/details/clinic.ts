import { type ClinicDetails, getClinic } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { clinic as clinics } from '../../../platform/db/schema';
import { type ClinicSession, type Route, route } from '../../../platform/http/route';
import { type Refusal, refuse } from '../../../platform/result';
import { listClinicChanges } from '../../account/profile/clinicChanges';
import { countSeats } from '../seats';

/** The session's profile is as old as the call. */
export async function showClinic(
  db: Queries,
  { clinicId, user: { membership_summary: plan } }: ClinicSession,
  now: Date,
): Promise<ClinicDetails | Refusal> {
  const [row] = await db.select().from(clinics).where(eq(clinics.id, clinicId));
  if (!row || !plan) return refuse('no-membership');
  const { id, name, org_number, country } = row;
  const seats = await countSeats(db, clinicId, now);
  return { id, name, org_number, country, plan, seats, changes: await listClinicChanges(db, clinicId) };
}

export const getClinicRoute: Route = route(getClinic, ({ deps: { db, now }, session }) =>
  showClinic(db, session, now()),
);
