import {
  type ActName,
  cancelSubscription,
  changeInterval,
  getSubscription,
  openPortal,
  previewInterval,
  resumeSubscription,
  type Subscription,
} from '@alveola/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { membership } from '../../../platform/db/schema';
import { type Refusal, refuse } from '../../../platform/base/result';
import type { CallContext, Route } from '../../../platform/http/route';
import { type BillingDeps, billingRoute } from '../plans/billingRoute';
import { toPlanStatus } from '../../account/identity/membership';
import { refuseSuspended, changeAndView, inBillingTransaction } from './billingTransaction';
import { findCustomer } from '../plans/paymentCustomer';
import { syncLocked } from './syncSubscription';
import { subscriptionView } from './subscriptionView';

export const getSubscriptionRoute: Route<BillingDeps> = billingRoute(
  getSubscription,
  async ({ deps, session }) => {
    const { clinicId } = session;
    return changeAndView(
      deps,
      clinicId,
      async (tx) => {
        const [plan] = await tx.select().from(membership).where(eq(membership.clinic_id, clinicId));
        if (plan?.subscription_id) await syncLocked(tx, deps, plan.subscription_id);
      },
      (tx) => subscriptionView(tx, deps, clinicId),
    );
  },
);

type Asked = Pick<CallContext<typeof cancelSubscription, BillingDeps>, 'deps' | 'session' | 'audit'>;

type Plan = typeof membership.$inferSelect;

export async function change(
  { deps, session, audit }: Asked,
  action: ActName,
  at: (tx: Queries, id: string, plan: Plan) => Promise<Refusal | void>,
): Promise<Subscription | Refusal> {
  const { clinicId } = session;
  return changeAndView(
    deps,
    clinicId,
    async (tx) => {
      const [plan] = await tx.select().from(membership).where(eq(membership.clinic_id, clinicId));
      const id = plan?.subscription_id;
      if (!plan || !id || toPlanStatus(plan, deps.now()) === 'expired') return refuse('no-paid-plan');
      const refused = await at(tx, id, plan);
      if (refused) return refused;
      await syncLocked(tx, deps, id);
      return audit(tx, action);
    },
    (tx) => subscriptionView(tx, deps, clinicId),
  );
}

export const cancelRoute: Route<BillingDeps> = billingRoute(cancelSubscription, (context) =>
  change(context, 'billing.cancel', (tx, id) => context.deps.payments.setCancel(tx, id, true)),
);

export const resumeRoute: Route<BillingDeps> = billingRoute(resumeSubscription, (context) =>
  change(context, 'billing.resume', async (tx, id) => {
    const suspended = await refuseSuspended(tx, context.session.clinicId);
    if (suspended) return suspended;
    return context.deps.payments.setCancel(tx, id, false);
  }),
);

export const changeIntervalRoute: Route<BillingDeps> = billingRoute(changeInterval, (context) =>
  change(context, 'billing.interval', async (tx, id, plan) => {
    const { plans, payments, now } = context.deps;
    if (!mayChangeInterval(plan, now())) return refuse('no-paid-plan');
    const suspended = await refuseSuspended(tx, context.session.clinicId);
    if (suspended) return suspended;
    const { type } = context.body;
    return payments.setInterval(tx, id, type, plans.starter.amounts[type]);
  }),
);

export const previewIntervalRoute: Route<BillingDeps> = billingRoute(
  previewInterval,
  async ({ deps, session, query }) => {
    const { plans, payments, now } = deps;
    const { clinicId } = session;
    const { type } = query;
    return inBillingTransaction(deps, clinicId, async (tx) => {
      const [plan] = await tx.select().from(membership).where(eq(membership.clinic_id, clinicId));
      const id = plan?.subscription_id;
      if (!plan?.next_payment_date || !id || !mayChangeInterval(plan, now())) return refuse('no-paid-plan');
      const price = await payments.preview(tx, id, type, plans.starter.amounts[type]);
      const { credit } = await payments.account(tx, clinicId, (await findCustomer(tx, clinicId)) ?? '');
      return {
        type,
        at: plan.next_payment_date.toISOString(),
        price,
        credit: Math.min(credit, price.total),
      };
    });
  },
);

/** The price of a custom plan was agreed on, and a missing payment has to come first. */
function mayChangeInterval(plan: Plan, now: Date): boolean {
  return plan.code === 'starter' && ['active', 'cancelled'].includes(toPlanStatus(plan, now));
}

export const openPortalRoute: Route<BillingDeps> = billingRoute(openPortal, async ({ deps, session }) => {
  const { db, payments, publicUrl } = deps;
  const customer = await findCustomer(db, session.clinicId);
  const url = customer === null ? null : await payments.portal(customer, `${publicUrl ?? ''}/settings`);
  return url === null ? refuse('no-portal') : { url };
});
