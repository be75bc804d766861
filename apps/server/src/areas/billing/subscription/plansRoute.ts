import { getPlans, getPrices } from '@alveola/contract';
import type { Route } from '../../../platform/http/route';
import { type BillingDeps, billingRoute } from '../plans/billingRoute';
import { TRIAL_DAYS, YEARLY_DISCOUNT } from '../plans/plans';
import { isTrialAvailable } from './trial';

export const getPlansRoute: Route<BillingDeps> = billingRoute(
  getPlans,
  async ({ deps: { db, plans, payments }, session }) => {
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
        yearly_discount: YEARLY_DISCOUNT,
        yearly_saving: Math.max(0, amounts.MONTHLY * 12 - amounts.YEARLY),
      },
      payments: payments.kind,
    };
  },
);

export const getPricesRoute: Route<BillingDeps> = billingRoute(getPrices, async ({ deps: { plans } }) => ({
  currency: plans.currency,
  trial_days: TRIAL_DAYS,
  starter: {
    plan_name: plans.starter.name,
    monthly: plans.starter.amounts.MONTHLY,
    yearly: plans.starter.amounts.YEARLY,
  },
}));
