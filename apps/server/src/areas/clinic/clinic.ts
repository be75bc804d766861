import { getClinic, putFactorPolicy } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { clinic as clinics } from '../../platform/db/schema';
import { refuse } from '../../platform/result';
import { type Route, route } from '../../platform/http/route';
import { countSeats } from './seats';

export const getClinicRoute: Route = route(getClinic, async ({ deps: { db, now }, session }) => {
  const { clinic, membership_summary: plan } = session.user;
  if (!clinic || !plan) return refuse('no-membership');
  const [policy] = await db
    .select({ factor_required: clinics.factor_required })
    .from(clinics)
    .where(eq(clinics.id, session.clinicId));
  if (!policy) return refuse('not-found');
  return { ...clinic, plan, ...policy, seats: await countSeats(db, session.clinicId, now()) };
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
