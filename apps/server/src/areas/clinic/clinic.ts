import { getClinic, putFactorPolicy } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { clinic as clinics } from '../../platform/db/schema';
import { refuse } from '../../platform/result';
import { type Route, route } from '../../platform/http/route';
import { readStorage } from '../../platform/storage/quota';
import { countSeats } from './seats';

export const getClinicRoute: Route = route(getClinic, async ({ deps: { db, now, quota }, session }) => {
  const { clinicId, user } = session;
  const { clinic, membership_summary: plan } = user;
  if (!clinic || !plan) return refuse('no-membership');
  const seats = await countSeats(db, clinicId, now());
  const { use } = await readStorage(db, clinicId, quota);
  const [policy] = await db
    .select({ factor_required: clinics.factor_required })
    .from(clinics)
    .where(eq(clinics.id, clinicId));
  if (!policy) return refuse('not-found');
  return { ...clinic, plan, ...policy, seats, storage: use };
});

/** From the next sign-in of each on; who works goes on working. */
export const putFactorPolicyRoute: Route = route(
  putFactorPolicy,
  async ({ deps: { db }, session: { clinicId }, body: { required }, audit }) =>
    db.transaction(async (tx) => {
      await tx.update(clinics).set({ factor_required: required }).where(eq(clinics.id, clinicId));
      await audit(tx, 'clinic.factor-policy', { detail: { required } });
      return undefined;
    }),
);
