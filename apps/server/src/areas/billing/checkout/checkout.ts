import {
  type CallBody,
  changeSandboxCard,
  closeCheckout,
  completeCheckout,
  openCheckout,
  paySandbox,
} from '@alveola/contract';
import { and, eq } from 'drizzle-orm';
import { newId } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import { invalid, isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { findOffer } from '../plans/quotes';
import { type BillingDeps, billingRoute, type Purchase } from '../plans/payments';
import { findPlan, toPlanStatus } from '../../account/identity/membership';
import { runsByInvoice } from '../subscription/byInvoice';
import {
  changeAndView,
  closeOthers,
  inBillingTransaction,
  refuseSuspended,
  syncLocked,
} from '../subscription/billingTransaction';
import { findCustomer, rememberCustomer } from '../plans/paymentCustomer';
import { firstPaymentAt } from '../subscription/trial';
import { billingCheckout } from '../plans/billingTables';
import { change, subscriptionView } from '../subscription/subscription';
import { paid, SANDBOX_CARDS, type SandboxCard, withCard } from '../sandbox/machine';
import { readAccount, subscriptionId, writeAccount } from '../sandbox/sandbox';

/** The server sets the prices and ignores the client's. */
async function toPurchase(
  tx: Queries,
  { plans, now }: BillingDeps,
  clinicId: string,
  { priceType, type, quote }: CallBody<typeof openCheckout>,
): Promise<Purchase | Refusal> {
  const { currency, starter } = plans;
  const plan = await findPlan(tx, clinicId);
  if (priceType === 'starter') {
    const isUnpaid = plan === null || plan.code === 'trial';
    if (!isUnpaid && ['active', 'cancelled'].includes(toPlanStatus(plan, now()))) return refuse('plan-runs');
    const { name, users, amounts } = starter;
    return { code: 'starter', name, users, interval: type, amount: amounts[type], currency, quote: null };
  }
  const quoteRow = await findOffer(tx, clinicId, quote ?? '');
  if (!quoteRow) return refuse('quote-not-found');
  if (quoteRow.accepted_at !== null) return refuse('quote-answered');
  if (runsByInvoice(plan, now())) return refuse('plan-runs');
  const { clinic_users: users, price: amount, interval, currency: offerCurrency } = quoteRow.offer;
  const bought = { users, interval, amount, currency: offerCurrency, quote: quoteRow.id };
  return { ...bought, code: 'custom', name: 'Custom' };
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

async function findCheckout(tx: Queries, clinicId: string, id: string) {
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
  });
});

type Typed = CallBody<typeof paySandbox>['card'];

function charge(card: Typed, storedCard: SandboxCard | null, now: Date): SandboxCard | Refusal {
  if (card === null) return storedCard ?? refuse('card-declined');
  const testCard = Object.entries(SANDBOX_CARDS).find(([number]) => number === card.number)?.[1];
  if (!testCard || testCard.declinesNow) return refuse('card-declined');
  const [month = 0, year = 0] = card.expires.split('/').map(Number);
  if (new Date(Date.UTC(2000 + year, month, 1)) <= now)
    return invalid('card.expires', 'The card has expired.');
  const { brand, declinesLater } = testCard;
  return { brand, last4: card.number.slice(-4), expires: card.expires.replaceAll(' ', ''), declinesLater };
}

export const paySandboxRoute = billingRoute(paySandbox, async ({ deps, session, params, body, audit }) => {
  const { now, payments } = deps;
  const { clinicId } = session;
  // A real payment provider has its own form, so that no card number ever reaches this server.
  if (payments.kind !== 'sandbox') return refuse('not-found');
  return inBillingTransaction(deps, clinicId, async (tx) => {
    const row = await findCheckout(tx, clinicId, params.id);
    if (!row) return refuse('checkout-not-found');
    const account = await readAccount(tx, clinicId, now());
    const { checkout } = account;
    if (checkout?.id !== row.provider_id) return refuse('checkout-closed');
    const card = charge(body.card, account.savedCard, now());
    if ('refused' in card) return card;
    const id = subscriptionId(clinicId, checkout.id);
    await writeAccount(tx, clinicId, paid(account, id, checkout, card, body.save, now()));
    // The plan begins here, as it would with a real provider's event: the browser may be gone by now.
    await syncLocked(tx, deps, id);
    await audit(tx, 'billing.pay');
  });
});

export const changeSandboxCardRoute = billingRoute(
  changeSandboxCard,
  async ({ deps, session, body, audit }) => {
    if (deps.payments.kind !== 'sandbox') return refuse('not-found');
    return change({ deps, session, audit }, 'billing.card', async (tx, id) => {
      const { clinicId } = session;
      const account = await readAccount(tx, clinicId, deps.now());
      const storedCard = account.subscriptions.find((each) => each.id === id)?.card ?? null;
      const card = charge(body.card, storedCard, deps.now());
      if ('refused' in card) return card;
      const changed = withCard(account, id, card);
      if (changed === null) return refuse('card-declined');
      await writeAccount(tx, clinicId, changed);
    });
  },
);
