import { type ClinicDetails, getClinic, putFactorPolicy } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../platform/deps';
import { clinic as clinics } from '../../../platform/db/schema';
import { type ClinicSession, type Route, route } from '../../../platform/http/route';
import { type Refusal, refuse } from '../../../platform/base/result';
import { readStorage } from '../../../platform/storage/quota';
import { listClinicChanges } from '../../account/identity/clinicChanges';
import { listTerms } from '../../account/flows/terms';
import { countSeats } from '../seats';

/** Reads the clinic again, because the session's profile is older than a change made by this call. */
export async function showClinic(
  { db, now, quota, termsVersion }: Pick<Deps, 'db' | 'now' | 'quota' | 'termsVersion'>,
  { clinicId, user: { membership_summary: plan } }: ClinicSession,
): Promise<ClinicDetails | Refusal> {
  const [row] = await db.select().from(clinics).where(eq(clinics.id, clinicId));
  if (!row || !plan) return refuse('no-membership');
  const { id, name, org_number, country, factor_required } = row;
  const { use: storage } = await readStorage(db, clinicId, quota);
  const seats = await countSeats(db, clinicId, now());
  return {
    id,
    name,
    org_number,
    country,
    plan,
    factor_required,
    seats,
    storage,
    changes: await listClinicChanges(db, clinicId),
    terms: { current: termsVersion, accepted: await listTerms(db, clinicId) },
  };
}

export const getClinicRoute: Route = route(getClinic, ({ deps, session }) => showClinic(deps, session));

/** Applies to each user's next sign-in; open sessions continue. */
export const putFactorPolicyRoute: Route = route(
  putFactorPolicy,
  async ({ deps: { db }, session: { clinicId }, body: { required }, audit }) =>
    db.transaction(async (tx) => {
      await tx.update(clinics).set({ factor_required: required }).where(eq(clinics.id, clinicId));
      await audit(tx, 'clinic.factor-policy', { detail: { required } });
      return undefined;
    }),
);
