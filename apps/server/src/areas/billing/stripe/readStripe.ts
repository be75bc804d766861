import type { Interval, Price, PriceLine } from '@alveola/contract';
import type Stripe from 'stripe';
import { z } from 'zod';
import {
  type Card,
  type PaidBy,
  type Payment,
  PaymentsUnavailable,
  type SubscriptionState,
} from '../plans/payments';

/** Stripe's amounts are minor units and its instants are seconds. */

const toDate = (seconds: number) => new Date(seconds * 1000);

/** Only this server can write the metadata of a subscription. */
const metadata = z.object({
  clinic: z.string().min(1),
  checkout: z.string().min(1),
  code: z.enum(['starter', 'custom']),
  name: z.string(),
  users: z.coerce.number().int().min(1),
  quote: z.string().transform((id) => (id === '' ? null : id)),
  contactEmail: z.string(),
  /** Set if the current period is longer or shorter than the next one. */
  paidInterval: z.enum(['MONTHLY', 'YEARLY', '']).default(''),
  paidAmount: z.coerce.number().int().min(0).default(0),
  paidUntil: z.coerce.number().default(0),
  /** The trial ends at this second, and the first payment is due. */
  freeUntil: z.coerce.number().default(0),
});

/**
 * Returns null if the subscription belongs to another product or was never paid.
 * @throws PaymentsUnavailable if it cannot be read
 */
export function toSubscriptionState(subscription: Stripe.Subscription): SubscriptionState | null {
  const { status } = subscription;
  const ours = metadata.safeParse(subscription.metadata);
  if (!ours.success || status === 'incomplete' || status === 'incomplete_expired') return null;
  const item = subscription.items.data[0];
  if (!item) throw new PaymentsUnavailable('A subscription without an item.');
  const { clinic, checkout, code, name, users, quote, contactEmail } = ours.data;
  const { paidInterval, paidAmount, paidUntil, freeUntil } = ours.data;
  const nextInterval: Interval = item.price.recurring?.interval === 'year' ? 'YEARLY' : 'MONTHLY';
  const nextAmount = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const isPaidOtherwise = paidInterval !== '' && item.current_period_end <= paidUntil;
  return {
    id: subscription.id,
    clinicId: clinic,
    checkout,
    purchase: {
      code,
      name,
      users,
      quote,
      interval: isPaidOtherwise ? paidInterval : nextInterval,
      amount: isPaidOtherwise ? paidAmount : nextAmount,
      currency: subscription.currency.toUpperCase(),
    },
    nextInterval,
    nextAmount,
    contactEmail,
    startedAt: toDate(subscription.start_date),
    isFree: item.current_period_end <= freeUntil,
    periodEnd: toDate(item.current_period_end),
    cancelAtEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    failedAt: failedAt(subscription),
    endedAt: endedAt(subscription),
  };
}

/** The grace period counts from the unpaid invoice, not from Stripe's last attempt. */
function failedAt({ status, latest_invoice: invoice, created, cancellation_details }: Stripe.Subscription) {
  const isEnded = status === 'canceled' && cancellation_details?.reason === 'payment_failed';
  if (status !== 'past_due' && status !== 'unpaid' && !isEnded) return null;
  return toDate(typeof invoice === 'object' && invoice ? invoice.created : created);
}

function endedAt({ status, ended_at, canceled_at, created }: Stripe.Subscription): Date | null {
  return status === 'canceled' || status === 'paused' ? toDate(ended_at ?? canceled_at ?? created) : null;
}

export function toCard(method: Stripe.PaymentMethod | undefined): Card | null {
  const card = method?.card;
  if (!card) return null;
  const month = String(card.exp_month).padStart(2, '0');
  return { brand: card.brand, last4: card.last4, expires: `${month}/${String(card.exp_year).slice(-2)}` };
}

/** Null: drafts, empty invoices of free days, and unused time that becomes the balance. */
export function toPayment(invoice: Stripe.Invoice): Payment | null {
  const { status, id, number, created, total, amount_due: due, status_transitions: changed } = invoice;
  if (status === 'draft' || status === null || total <= 0) return null;
  return {
    id,
    number: number ?? id,
    date: toDate((status === 'paid' ? changed.paid_at : null) ?? created).toISOString(),
    status: status === 'paid' ? 'paid' : status === 'open' ? 'open' : 'void',
    price: toPrice(invoice),
    // The customer's balance has paid the difference between the total and the amount due.
    credit: Math.max(0, total - due),
    url: invoice.hosted_invoice_url ?? null,
    buyer: toPaidBy(invoice),
    period: toPeriod(invoice),
  };
}

function toPaidBy({
  customer_name: name,
  customer_address: at,
  customer_tax_ids: ids,
}: Stripe.Invoice): PaidBy {
  const city = [at?.postal_code, at?.city].filter(Boolean).join(' ');
  const address = [at?.line1, at?.line2, city, at?.state].filter(Boolean).join('\n');
  return {
    name: name ?? null,
    address: address || null,
    country: at?.country ?? null,
    number: ids?.[0]?.value ?? null,
  };
}

/** The last line holds the purchase; credits for unused time come before it. */
function toPeriod({ lines }: Stripe.Invoice): Payment['period'] {
  const period = lines.data.at(-1)?.period;
  return period ? { from: toDate(period.start).toISOString(), to: toDate(period.end).toISOString() } : null;
}

export function toPrice(invoice: Stripe.Invoice): Price {
  const { total, currency } = invoice;
  const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const lines = invoice.lines.data.map((line): PriceLine => {
    const lineTax = (line.taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
    const net = Math.max(0, line.subtotal);
    const quantity = Math.max(1, line.quantity ?? 1);
    const rate = net === 0 ? 0 : Math.round((lineTax * 10_000) / net);
    return {
      description: line.description ?? '',
      quantity,
      unit: Math.round(net / quantity),
      net,
      rate,
      tax: lineTax,
    };
  });
  return {
    currency: currency.toUpperCase(),
    lines,
    subtotal: Math.max(0, total - tax),
    tax,
    total: Math.max(0, total),
    reverse_charge: (invoice.total_taxes ?? []).some((each) => each.taxability_reason === 'reverse_charge'),
  };
}

const OF_SUBSCRIPTIONS = /^customer\.subscription\.(created|updated|deleted|paused|resumed)$/;
const OF_INVOICES = /^invoice\.(paid|payment_failed|payment_action_required|voided|marked_uncollectible)$/;

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const objects = {
  subscription: z.object({ id: z.string() }).transform(({ id }) => id),
  session: z.object({ subscription: reference }).transform(({ subscription }) => subscription),
  invoice: z
    .object({ parent: z.object({ subscription_details: z.object({ subscription: reference }) }) })
    .transform(({ parent }) => parent.subscription_details.subscription),
};

export function findSubscription({ type, data }: Stripe.Event): string | null {
  const schema = OF_SUBSCRIPTIONS.test(type)
    ? objects.subscription
    : OF_INVOICES.test(type)
      ? objects.invoice
      : type === 'checkout.session.completed'
        ? objects.session
        : null;
  return schema?.safeParse(data.object).data ?? null;
}
