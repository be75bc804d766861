import { getPlans, getPrices, startTrial } from '@alveola/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { clinic, membership } from '../../../platform/db/schema';
import { refuse } from '../../../platform/base/result';
import { plainNumber } from '../../../platform/base/ids';
import { DAY, HOUR } from '../../../platform/base/time';
import { toPlainSql } from '../../provider/accounts';
import { billingRoute } from '../plans/payments';
import { clinicChanges } from '../../account/identity/accountTables';
import { findPlan, type Plan } from '../../account/identity/membership';
import { TRIAL_DAYS, YEARLY_DISCOUNT_PERCENT } from '../plans/plans';
import { inBillingTransaction, refuseSuspended } from './billingTransaction';
import { subscriptionView } from './subscription';

/** Stripe requires two days before a delayed first payment; the hour covers clock differences. */
const LEAST_FREE = 2 * DAY + HOUR;

/** A plan bought during the trial is first paid at its end, two days from now or later; null: at once. */
export function firstPaymentAt(plan: Plan | null, now: Date): Date | null {
  const ends = plan?.trial_ends_at ?? null;
  if (ends === null || ends <= now) return null;
  return new Date(Math.max(ends.getTime(), now.getTime() + LEAST_FREE));
}

/** One trial for all clinics with the same country and number, however that is written. */
async function isTrialAvailable(db: Queries, clinicId: string): Promise<boolean> {
  if (await findPlan(db, clinicId)) return false;
  const [clinicRow] = await db.select().from(clinic).where(eq(clinic.id, clinicId));
  if (!clinicRow) return false;
  const plain = plainNumber(clinicRow.org_number);
  const [same] = await db
    .select({ id: clinic.id })
    .from(clinic)
    .innerJoin(membership, eq(membership.clinic_id, clinic.id))
    .where(
      and(
        eq(clinic.country, clinicRow.country),
        ne(clinic.id, clinicId),
        eq(toPlainSql(clinic.org_number), plain),
      ),
    )
    .limit(1);
  if (same) return false;
  // A changed organization number does not allow a second trial.
  const [former] = await db
    .select({ id: clinicChanges.clinic_id })
    .from(clinicChanges)
    .innerJoin(membership, eq(membership.clinic_id, clinicChanges.clinic_id))
    .where(
      and(
        ne(clinicChanges.clinic_id, clinicId),
        eq(sql`${clinicChanges.before} ->> 'country'`, clinicRow.country),
        eq(toPlainSql(sql`${clinicChanges.before} ->> 'org_number'`), plain),
      ),
    )
    .limit(1);
  return former === undefined;
}

export const startTrialRoute = billingRoute(startTrial, async ({ deps, session: { clinicId }, audit }) => {
  const { now } = deps;
  return inBillingTransaction(deps, clinicId, async (tx) => {
    const suspended = await refuseSuspended(tx, clinicId);
    if (suspended) return suspended;
    if (!(await isTrialAvailable(tx, clinicId))) return refuse('trial-used');
    const at = now();
    const ends = new Date(at.getTime() + TRIAL_DAYS * DAY);
    await tx.insert(membership).values({
      clinic_id: clinicId,
      code: 'trial',
      plan_name: 'Trial',
      started_at: at,
      next_payment_date: ends,
      trial_ends_at: ends,
    });
    await audit(tx, 'billing.trial');
    return subscriptionView(tx, deps, clinicId);
  });
});

export const getPlansRoute = billingRoute(getPlans, async ({ deps: { db, plans, payments }, session }) => {
  const { name, users, amounts } = plans.starter;
  const clinicId = session.user.clinic_id;
  return {
    currency: plans.currency,
    trial: {
      days: TRIAL_DAYS,
      available: clinicId !== null && (await isTrialAvailable(db, clinicId)),
    },
    starter: {
      plan_name: name,
      clinic_users: users,
      monthly: amounts.MONTHLY,
      yearly: amounts.YEARLY,
      yearly_discount: YEARLY_DISCOUNT_PERCENT,
      yearly_saving: Math.max(0, amounts.MONTHLY * 12 - amounts.YEARLY),
    },
    payments: payments.kind,
  };
});

export const getPricesRoute = billingRoute(getPrices, async ({ deps: { plans } }) => ({
  currency: plans.currency,
  trial_days: TRIAL_DAYS,
  starter: {
    plan_name: plans.starter.name,
    monthly: plans.starter.amounts.MONTHLY,
    yearly: plans.starter.amounts.YEARLY,
  },
}));
