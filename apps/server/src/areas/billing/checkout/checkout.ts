import { type CallBody, closeCheckout, completeCheckout, openCheckout } from '@alveola/contract';
import { and, eq } from 'drizzle-orm';
import { newId } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import { isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { type BillingDeps, billingRoute, type Purchase } from '../plans/payments';
import { findPlan, toPlanStatus } from '../../account/identity/membership';
import { runsByInvoice } from '../subscription/byInvoice';
import { changeAndView, inBillingTransaction, refuseSuspended } from '../subscription/billingTransaction';
import { findCustomer, rememberCustomer } from '../plans/paymentCustomer';
import { closeOthers, syncLocked } from '../subscription/syncSubscription';
import { firstPaymentAt } from '../subscription/trial';
import { billingCheckout, quoteRequests } from '../plans/billingTables';
import { subscriptionView } from '../subscription/subscription';

type Selection = CallBody<typeof openCheckout>;

/** The server sets the prices and ignores the client's. */
async function toPurchase(
  tx: Queries,
  { plans, now }: BillingDeps,
  clinicId: string,
  { priceType, type, quote }: Selection,
): Promise<Purchase | Refusal> {
  const { currency, starter } = plans;
  if (priceType === 'starter') {
    if (await isPaid(tx, clinicId, now())) return refuse('plan-runs');
    const { name, users, amounts } = starter;
    return { code: 'starter', name, users, interval: type, amount: amounts[type], currency, quote: null };
  }
  const [quoteRow] = await tx
    .select()
    .from(quoteRequests)
    .where(and(eq(quoteRequests.id, quote ?? ''), eq(quoteRequests.clinic_id, clinicId)));
  if (!quoteRow?.offer) return refuse('quote-not-found');
  if (quoteRow.accepted_at !== null) return refuse('quote-answered');
  if (runsByInvoice(await findPlan(tx, clinicId), now())) return refuse('plan-runs');
  const { clinic_users: users, price: amount, interval, currency: offerCurrency } = quoteRow.offer;
  const bought = { users, interval, amount, currency: offerCurrency, quote: quoteRow.id };
  return { ...bought, code: 'custom', name: 'Custom' };
}

async function isPaid(tx: Queries, clinicId: string, now: Date): Promise<boolean> {
  const plan = await findPlan(tx, clinicId);
  if (!plan || plan.code === 'trial') return false;
  return ['active', 'cancelled'].includes(toPlanStatus(plan, now));
}

export const openCheckoutRoute = billingRoute(openCheckout, async ({ deps, session, body }) => {
  const { now, payments, publicUrl } = deps;
  const { clinicId, user } = session;
  return inBillingTransaction(deps, clinicId, async (tx) => {
    const purchase = (await refuseSuspended(tx, clinicId)) ?? (await toPurchase(tx, deps, clinicId, body));
    if (isRefused(purchase)) return purchase;
    const due = firstPaymentAt(await findPlan(tx, clinicId), now());
    const id = newId();
    await closeOthers(tx, deps, clinicId, id);
    const opened = await payments.open(tx, {
      id,
      clinicId,
      purchase,
      firstPaymentAt: due,
      clinicName: user.clinic?.name ?? '',
      customer: await findCustomer(tx, clinicId),
      contactEmail: body.contactEmail,
      country: body.country ?? user.clinic?.country ?? '',
      orgNumber: body.org_number ?? user.clinic?.org_number ?? '',
      returnUrl: `${publicUrl ?? ''}/payment/purchase?checkout=${id}`,
    });
    await rememberCustomer(tx, clinicId, opened.customer);
    await tx.insert(billingCheckout).values({
      id,
      clinic_id: clinicId,
      provider_id: opened.providerId,
      status: 'open',
      quote_id: purchase.quote,
      created_at: now(),
    });
    const { publishableKey } = payments;
    const stripe =
      publishableKey !== null && opened.clientSecret !== null
        ? { publishable_key: publishableKey, client_secret: opened.clientSecret }
        : null;
    const { price, card } = opened;
    return {
      id,
      payments: payments.kind,
      price,
      first_payment_at: due?.toISOString() ?? null,
      card,
      stripe,
    };
  });
});

export async function findCheckout(tx: Queries, clinicId: string, id: string) {
  const [row] = await tx
    .select()
    .from(billingCheckout)
    .where(and(eq(billingCheckout.id, id), eq(billingCheckout.clinic_id, clinicId)));
  return row ?? null;
}

export const completeCheckoutRoute = billingRoute(
  completeCheckout,
  async ({ deps, session: { clinicId }, params, audit }) => {
    const { payments } = deps;
    return changeAndView(
      deps,
      clinicId,
      async (tx) => {
        const row = await findCheckout(tx, clinicId, params.id);
        if (!row) return refuse('checkout-not-found');
        const outcome = await payments.outcome(tx, clinicId, row.provider_id);
        if (outcome.status === 'paid') await syncLocked(tx, deps, outcome.subscription);
        if (outcome.status === 'paid' && row.status !== 'paid') await audit(tx, 'billing.pay');
        return outcome;
      },
      async (tx, { status }) => ({ status, subscription: await subscriptionView(tx, deps, clinicId) }),
    );
  },
);

export const closeCheckoutRoute = billingRoute(closeCheckout, async ({ deps, session, params }) => {
  const { clinicId } = session;
  return inBillingTransaction(deps, clinicId, async (tx) => {
    const row = await findCheckout(tx, clinicId, params.id);
    if (!row) return refuse('checkout-not-found');
    if (row.status !== 'open') return undefined;
    await deps.payments.close(tx, clinicId, row.provider_id);
    await tx.update(billingCheckout).set({ status: 'closed' }).where(eq(billingCheckout.id, row.id));
    return undefined;
  });
});
