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
import { clinic } from '../../../platform/db/schema';
import { type Refusal, refuse } from '../../../platform/base/result';
import type { CallContext } from '../../../platform/http/route';
import { findCustomer } from '../plans/paymentCustomer';
import {
  findPlan,
  graceEnd,
  isByInvoice,
  type Plan,
  toMembershipSummary,
  toPlanStatus,
} from '../../account/identity/membership';
import { listInvoices } from '../invoices/findInvoices';
import { toQuote, selectQuotes } from '../plans/quotes';
import { type Billing, type BillingDeps, billingRoute } from '../plans/payments';
import { changeAndView, inBillingTransaction, refuseSuspended, syncLocked } from './billingTransaction';

export async function subscriptionView(
  tx: Queries,
  { payments, now }: Pick<Billing, 'payments' | 'now'>,
  clinicId: string,
): Promise<Subscription> {
  const [clinicRow] = await tx.select().from(clinic).where(eq(clinic.id, clinicId));
  const { suspended_at = null, suspended_reason } = clinicRow ?? {};
  const plan = await findPlan(tx, clinicId);
  const quotes = await selectQuotes(tx, clinicId);
  const customer = await findCustomer(tx, clinicId);
  const account = customer === null ? null : await payments.account(tx, clinicId, customer);
  const summary = plan ? toMembershipSummary(plan, { suspended_at }, now()) : null;
  return {
    membership: summary,
    started_at: plan?.started_at.toISOString() ?? null,
    is_free: plan?.is_free ?? false,
    by_invoice: plan !== null && isByInvoice(plan),
    next_interval: plan?.next_interval ?? null,
    amount: plan?.amount ?? null,
    next_amount: plan?.next_amount ?? null,
    currency: plan?.currency ?? null,
    credit: account?.credit ?? 0,
    suspended: suspended_at && { at: suspended_at.toISOString(), reason: suspended_reason ?? '' },
    grace_until: plan && summary?.status !== 'suspended' ? toGrace(plan) : null,
    clinic_users: plan?.seats ?? 1,
    card: account?.card ?? null,
    invoices: await listInvoices(tx, clinicId, account?.payments ?? [], now()),
    quote_requests: quotes.map(toQuote),
    payments: payments.kind,
    portal: payments.kind === 'stripe' && customer !== null,
  };
}

/** The grace period ends here, though a payment provider may end the plan earlier. */
function toGrace({ failed_at, ended_at }: Plan): string | null {
  if (failed_at === null) return null;
  const end = graceEnd(failed_at);
  return (ended_at !== null && ended_at < end ? ended_at : end).toISOString();
}

export const getSubscriptionRoute = billingRoute(getSubscription, async ({ deps, session }) => {
  const { clinicId } = session;
  return changeAndView(
    deps,
    clinicId,
    async (tx) => {
      const plan = await findPlan(tx, clinicId);
      if (plan?.subscription_id) await syncLocked(tx, deps, plan.subscription_id);
    },
    (tx) => subscriptionView(tx, deps, clinicId),
  );
});

type Asked = Pick<CallContext<typeof cancelSubscription, BillingDeps>, 'deps' | 'session' | 'audit'>;

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
      const plan = await findPlan(tx, clinicId);
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

export const cancelRoute = billingRoute(cancelSubscription, (context) =>
  change(context, 'billing.cancel', (tx, id) => context.deps.payments.setCancel(tx, id, true)),
);

export const resumeRoute = billingRoute(resumeSubscription, (context) =>
  change(context, 'billing.resume', async (tx, id) => {
    const suspended = await refuseSuspended(tx, context.session.clinicId);
    if (suspended) return suspended;
    return context.deps.payments.setCancel(tx, id, false);
  }),
);

export const changeIntervalRoute = billingRoute(changeInterval, (context) =>
  change(context, 'billing.interval', async (tx, id, plan) => {
    const { plans, payments, now } = context.deps;
    if (!mayChangeInterval(plan, now())) return refuse('no-paid-plan');
    const suspended = await refuseSuspended(tx, context.session.clinicId);
    if (suspended) return suspended;
    const { type } = context.body;
    return payments.setInterval(tx, id, type, plans.starter.amounts[type]);
  }),
);

export const previewIntervalRoute = billingRoute(previewInterval, async ({ deps, session, query }) => {
  const { plans, payments, now } = deps;
  const { clinicId } = session;
  const { type } = query;
  return inBillingTransaction(deps, clinicId, async (tx) => {
    const plan = await findPlan(tx, clinicId);
    const id = plan?.subscription_id;
    if (!plan?.next_payment_date || !id || !mayChangeInterval(plan, now())) return refuse('no-paid-plan');
    const price = await payments.preview(tx, id, type, plans.starter.amounts[type]);
    const { credit } = await payments.account(tx, clinicId, (await findCustomer(tx, clinicId)) ?? '');
    const at = plan.next_payment_date.toISOString();
    return { type, at, price, credit: Math.min(credit, price.total) };
  });
});

/** The price of a custom plan was agreed on, and a missing payment has to come first. */
function mayChangeInterval(plan: Plan, now: Date): boolean {
  return plan.code === 'starter' && ['active', 'cancelled'].includes(toPlanStatus(plan, now));
}

export const openPortalRoute = billingRoute(openPortal, async ({ deps, session }) => {
  const { db, payments, publicUrl } = deps;
  const customer = await findCustomer(db, session.clinicId);
  const url = customer === null ? null : await payments.portal(customer, `${publicUrl ?? ''}/settings`);
  return url === null ? refuse('no-portal') : { url };
});
