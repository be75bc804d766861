import { startTrial } from '@alveola/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { clinic, membership } from '../../../platform/db/schema';
import { refuse } from '../../../platform/result';
import type { Route } from '../../../platform/http/route';
import { type BillingDeps, billingRoute } from '../billingRoute';
import { plainNumber } from '../../../platform/db/orgNumber';
import { TRIAL_DAYS } from '../plans/plans';
import { inBillingTransaction } from '../transaction';
import { refuseSuspended } from './suspended';
import { subscriptionView } from './view';
import { DAY } from '../../../platform/time';

/**
 * Once for a clinic: whoever has had a plan has had the time to try. A clinic is its country and organization
 * number, however these are written, so that registering again does not start anew.
 */
export async function isTrialAvailable(db: Queries, clinicId: string): Promise<boolean> {
  const [own] = await db.select().from(membership).where(eq(membership.clinic_id, clinicId));
  if (own) return false;
  const [of] = await db.select().from(clinic).where(eq(clinic.id, clinicId));
  if (!of) return false;
  const plain = plainNumber(of.org_number);
  const [same] = await db
    .select({ id: clinic.id })
    .from(clinic)
    .innerJoin(membership, eq(membership.clinic_id, clinic.id))
    .where(
      and(
        eq(clinic.country, of.country),
        ne(clinic.id, clinicId),
        eq(sql`upper(regexp_replace(${clinic.org_number}, '[^[:alnum:]]', '', 'g'))`, plain),
      ),
    )
    .limit(1);
  return !same;
}

export const startTrialRoute: Route<BillingDeps> = billingRoute(
  startTrial,
  async ({ deps, session: { clinicId }, audit }) => {
    const { now } = deps;
    return inBillingTransaction(deps, clinicId, async (tx) => {
      const suspended = await refuseSuspended(tx, clinicId);
      if (suspended) return suspended;
      if (!(await isTrialAvailable(tx, clinicId))) return refuse('trial-used');
      const at = now();
      await tx.insert(membership).values({
        clinic_id: clinicId,
        code: 'trial',
        plan_name: 'Trial',
        started_at: at,
        next_payment_date: new Date(at.getTime() + TRIAL_DAYS * DAY),
      });
      await audit(tx, 'billing.trial');
      return subscriptionView(tx, deps, clinicId);
    });
  },
);
