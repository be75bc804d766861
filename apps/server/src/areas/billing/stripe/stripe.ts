import Stripe from 'stripe';
import { DEADLINES } from '../../../platform/base/deadlines';
import { SECOND } from '../../../platform/base/time';
import { type Order, type Payments, PaymentsUnavailable } from '../plans/payments';
import { toCard, toPayment, toPrice, findSubscription, toSubscriptionState } from './readStripe';

export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Two while the secret is being rotated. */
  readonly webhookSecrets: readonly string[];
  /** Every price belongs to this product and has the amount of a plan or an offer. */
  readonly product: string;
  readonly api?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
}

/** Pinned, so that Stripe's newer versions change nothing before this code is ready. */
export const API_VERSION = '2026-10-28.endive';
export const EVENT_CLOCK_TOLERANCE_S = 300;
/** All attempts together must take less time than a database transaction may wait. */
const AGAIN = 1;
const MOST_INVOICES = 60;

const EVERY = { MONTHLY: 'month', YEARLY: 'year' } as const;

export function stripePayments(keys: StripeKeys): Payments {
  const stripe = new Stripe(keys.secretKey, {
    apiVersion: API_VERSION,
    timeout: DEADLINES.payment,
    maxNetworkRetries: AGAIN,
    telemetry: false,
    ...keys.api,
  });
  const price = (interval: 'MONTHLY' | 'YEARLY', amount: number, currency: string) => ({
    product: keys.product,
    currency: currency.toLowerCase(),
    unit_amount: amount,
    recurring: { interval: EVERY[interval] },
    tax_behavior: 'exclusive' as const,
  });
  return {
    kind: 'stripe',
    publishableKey: keys.publishableKey,
    open: (_, order) =>
      callStripe(async () => {
        const customer = order.customer ?? (await newCustomer(stripe, order));
        const session = await stripe.checkout.sessions.create(
          sessionOf(
            order,
            customer,
            price(order.purchase.interval, order.purchase.amount, order.purchase.currency),
          ),
          { idempotencyKey: `checkout-${order.id}` },
        );
        return {
          providerId: session.id,
          customer,
          price: null,
          card: null,
          clientSecret: session.client_secret,
        };
      }),
    close: (_, __, providerId) =>
      callStripe(async () => {
        const { status } = await stripe.checkout.sessions.retrieve(providerId);
        if (status === 'open') await stripe.checkout.sessions.expire(providerId);
      }),
    outcome: (_, clinicId, providerId) =>
      callStripe(async () => {
        const session = await stripe.checkout.sessions.retrieve(providerId);
        const { status, payment_status, subscription, client_reference_id } = session;
        const begun = typeof subscription === 'string' ? subscription : subscription?.id;
        const isPaid =
          status === 'complete' && payment_status !== 'unpaid' && client_reference_id === clinicId;
        if (isPaid && begun) return { status: 'paid', subscription: begun };
        return { status: status === 'expired' ? 'closed' : 'open' };
      }),
    subscription: (_, id) =>
      callStripe(async () => {
        const stripeSubscription = await ifThere(retrieve(stripe, id));
        return stripeSubscription && toSubscriptionState(stripeSubscription);
      }),
    setCancel: (_, id, cancel) =>
      callStripe(async () => {
        await stripe.subscriptions.update(id, { cancel_at_period_end: cancel });
      }),
    setInterval: (_, id, interval, amount) =>
      callStripe(async () => {
        const { of, item } = await running(stripe, id);
        const { interval: paid, amount: paidAmount, currency } = of.purchase;
        await stripe.subscriptions.update(id, {
          items: [{ id: item.id, price_data: price(interval, amount, currency) }],
          proration_behavior: 'none',
          trial_end: item.current_period_end,
          metadata: {
            paidInterval: paid,
            paidAmount: String(paidAmount),
            paidUntil: String(item.current_period_end),
          },
        });
      }),
    preview: (_, id, interval, amount) =>
      callStripe(async () => {
        const { of, item } = await running(stripe, id);
        const items = [{ id: item.id, price_data: price(interval, amount, of.purchase.currency) }];
        return toPrice(
          await stripe.invoices.createPreview({
            subscription: id,
            subscription_details: { items, proration_behavior: 'none' },
          }),
        );
      }),
    end: (_, id) =>
      callStripe(async () => {
        const stripeSubscription = await ifThere(retrieve(stripe, id));
        if (!stripeSubscription || stripeSubscription.status === 'canceled') return;
        // The final invoice credits the unused time to the customer's balance.
        await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
        const { latest_invoice: last } = stripeSubscription;
        if (typeof last === 'object' && last?.status === 'open') await stripe.invoices.voidInvoice(last.id);
      }),
    account: (_, __, customer) =>
      callStripe(async () => {
        const [stripeCustomer, methods, invoices] = await Promise.all([
          stripe.customers.retrieve(customer),
          stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 1 }),
          stripe.invoices.list({ customer, limit: MOST_INVOICES }),
        ]);
        return {
          card: toCard(methods.data[0]),
          credit: stripeCustomer.deleted ? 0 : Math.max(0, -stripeCustomer.balance),
          payments: invoices.data.flatMap((each) => toPayment(each) ?? []),
        };
      }),
    portal: (customer, returnUrl) =>
      callStripe(async () => {
        const session = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
        return session.url;
      }),
    event: (body, signature, now) => {
      const stripeEvent = verified(stripe, keys.webhookSecrets, body, signature, now);
      return (
        stripeEvent && {
          id: stripeEvent.id,
          type: stripeEvent.type,
          subscription: findSubscription(stripeEvent),
        }
      );
    },
  };
}

const retrieve = (stripe: Stripe, id: string) =>
  stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });

async function running(stripe: Stripe, id: string) {
  const stripeSubscription = await retrieve(stripe, id);
  const state = toSubscriptionState(stripeSubscription);
  const [item] = stripeSubscription.items.data;
  if (!state || !item) throw new PaymentsUnavailable('A subscription that is not ours, or without an item.');
  return { of: state, item };
}

async function newCustomer(
  stripe: Stripe,
  { clinicId, clinicName, contactEmail, country }: Order,
): Promise<string> {
  const customer = await stripe.customers.create(
    { name: clinicName, email: contactEmail, address: { country }, metadata: { clinic: clinicId } },
    { idempotencyKey: `customer-${clinicId}` },
  );
  return customer.id;
}

function sessionOf(
  { id, clinicId, purchase, contactEmail, returnUrl, firstPaymentAt }: Order,
  customer: string,
  price_data: Stripe.Checkout.SessionCreateParams.LineItem.PriceData,
): Stripe.Checkout.SessionCreateParams {
  const { code, name, users, quote } = purchase;
  const freeUntil = firstPaymentAt === null ? 0 : Math.floor(firstPaymentAt.getTime() / 1000);
  return {
    mode: 'subscription',
    ui_mode: 'elements',
    customer,
    client_reference_id: clinicId,
    line_items: [{ price_data, quantity: 1 }],
    return_url: returnUrl,
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
    customer_update: { address: 'auto', name: 'auto' },
    tax_id_collection: { enabled: true },
    saved_payment_method_options: { payment_method_save: 'enabled' },
    subscription_data: {
      ...(freeUntil > 0 && { trial_end: freeUntil }),
      metadata: {
        clinic: clinicId,
        checkout: id,
        code,
        name,
        contactEmail,
        users: String(users),
        quote: quote ?? '',
        freeUntil: String(freeUntil),
      },
    },
  };
}

function verified(
  stripe: Stripe,
  secrets: readonly string[],
  body: string,
  signature: string,
  now: Date,
): Stripe.Event | null {
  // The library rejects only events that are too old, not those from the future.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (signedAt > now.getTime() / SECOND + EVENT_CLOCK_TOLERANCE_S) return null;
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(
        body,
        signature,
        secret,
        EVENT_CLOCK_TOLERANCE_S,
        undefined,
        now.getTime(),
      );
    } catch {}
  }
  return null;
}

async function ifThere<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw error;
  }
}

/** @throws PaymentsUnavailable with Stripe's answer as its cause */
async function callStripe<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw error;
    throw new PaymentsUnavailable('The payment provider did not answer as asked.', { cause: error });
  }
}
