import { z } from 'zod';
import { email, optionalLine, optionalLines, requiredLine } from '../account/fields';
import { defineCall, handle, handleParams } from '../call';
import { membershipSummary } from '../account/account';
import { currency, interval, minorUnits } from './money';
import { vatTreatment } from './vat';
import { quoteRequest } from './quotes';

/** One line of a cart or an invoice. `rate` is the tax in hundredths of a percent: 2500 is 25 %. */
export const priceLine = z.object({
  description: z.string(),
  quantity: z.int().min(1),
  unit: minorUnits,
  net: minorUnits,
  rate: z.int().min(0).max(10_000),
  tax: minorUnits,
});
export type PriceLine = z.output<typeof priceLine>;

export const price = z.object({
  currency,
  lines: z.array(priceLine),
  subtotal: minorUnits,
  tax: minorUnits,
  total: minorUnits,
  /** The buyer accounts for the tax: the invoice shows this note and 0. */
  reverse_charge: z.boolean(),
});
export type Price = z.output<typeof price>;

/** An invoice, a credit note, or a payment without one: not paid yet, or paid before there were any. */
export const invoice = z.object({
  id: z.string(),
  kind: z.enum(['invoice', 'credit_note', 'payment']),
  number: z.string(),
  date: z.iso.datetime(),
  status: z.enum(['paid', 'open', 'overdue', 'void', 'credited']),
  price,
  vat: vatTreatment.nullable(),
  credit: minorUnits,
  url: z.string().nullable(),
  due_on: z.iso.date().nullable(),
  paid_on: z.iso.date().nullable(),
  refers_to: z.string().nullable(),
});
export type Invoice = z.output<typeof invoice>;

export const billingDetailsSchema = z.strictObject({
  name: requiredLine('billing-name-required'),
  address: optionalLines(500).default(''),
  vat_number: optionalLine(40).default(''),
  email,
});
export type BillingDetails = z.output<typeof billingDetailsSchema>;

export const getBillingDetails = defineCall('GET', '/billing/details', () => ({
  access: 'billing',
  summary: 'Whom the invoices of the clinic are made out to',
  output: billingDetailsSchema,
}));

export const changeBillingDetails = defineCall('PUT', '/billing/details', () => ({
  access: 'billing',
  summary: 'Change whom invoices are made out to, from the next one on',
  body: billingDetailsSchema,
  output: billingDetailsSchema,
}));

export const invoicePdf = defineCall('GET', '/billing/invoices/:id/pdf', () => ({
  access: 'billing',
  notFound: 'invoice-not-found',
  summary: 'An invoice or credit note of the clinic as PDF, in the language in which it was issued',
  params: handleParams,
}));

export const getPlans = defineCall('GET', '/plans', () => ({
  access: 'user',
  summary: 'The plans and their prices, before tax',
  output: z.object({
    currency,
    trial: z.object({ days: z.int(), available: z.boolean() }),
    starter: z.object({
      plan_name: z.string(),
      clinic_users: z.int(),
      monthly: minorUnits,
      yearly: minorUnits,
      yearly_discount: z.int(),
      yearly_saving: minorUnits,
    }),
    payments: z.enum(['sandbox', 'stripe']),
  }),
}));

export const paymentCard = z.object({ brand: z.string(), last4: z.string(), expires: z.string() });

export const subscription = z.object({
  membership: membershipSummary.nullable(),
  started_at: z.iso.datetime().nullable(),
  /** Chosen during the trial, so the next payment is the first. */
  is_free: z.boolean(),
  by_invoice: z.boolean(),
  next_interval: interval.nullable(),
  amount: minorUnits.nullable(),
  next_amount: minorUnits.nullable(),
  currency: currency.nullable(),
  /** Credit from a replaced plan: the next payments use it up, tax included. */
  credit: minorUnits,
  suspended: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  /** Set after a failed payment; a past instant means that the plan ended with it. */
  grace_until: z.iso.datetime().nullable(),
  clinic_users: z.int(),
  card: paymentCard.nullable(),
  invoices: z.array(invoice),
  quote_requests: z.array(quoteRequest),
  payments: z.enum(['sandbox', 'stripe']),
  /** The payment provider has pages for cards and invoices. */
  portal: z.boolean(),
});
export type Subscription = z.output<typeof subscription>;

export const getSubscription = defineCall('GET', '/billing/subscription', () => ({
  access: 'billing',
  summary: 'The plan of the clinic, its next payment, its invoices and its quotes',
  output: subscription,
}));

export const startTrial = defineCall('POST', '/billing/trial', () => ({
  access: 'billing',
  summary: 'Start the trial, once for a clinic',
  output: subscription,
}));

/** Specification §3, "Payment selection". The server's prices count, not the shown one. */
export const paymentSelection = z.strictObject({
  priceType: z.enum(['starter', 'custom']),
  type: interval.default('YEARLY'),
  price: minorUnits.optional(),
  contactEmail: email,
  /** ISO 3166-1, two letters. Country and number decide the tax; the clinic's where left out. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  org_number: optionalLine(40).optional(),
  quote: handle.optional(),
});
export type PaymentSelection = z.input<typeof paymentSelection>;

export const openCheckout = defineCall('POST', '/billing/checkout', () => ({
  access: 'billing',
  summary: 'Open a payment; one that was open is closed',
  body: paymentSelection,
  output: z.object({
    id: handle,
    payments: z.enum(['sandbox', 'stripe']),
    price: price.nullable(),
    /** The days of the trial stay free. Null: today. */
    first_payment_at: z.iso.datetime().nullable(),
    card: paymentCard.nullable(),
    stripe: z.object({ publishable_key: z.string(), client_secret: z.string() }).nullable(),
  }),
  status: 201,
}));

const ofCheckout = { access: 'billing', notFound: 'checkout-not-found', params: handleParams } as const;

const sandboxCard = z.strictObject({
  number: z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/)),
  expires: z
    .string()
    .trim()
    .regex(/^(0[1-9]|1[0-2]) ?\/ ?\d\d$/),
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/),
});

/** With Stripe this call does not exist, so no real card number comes here. */
export const paySandbox = defineCall('POST', '/billing/checkout/:id/sandbox-card', () => ({
  ...ofCheckout,
  summary: 'Pay with a card of the sandbox, or with the one that was kept',
  body: z.strictObject({
    card: sandboxCard.nullable(),
    save: z.boolean().default(false),
  }),
}));

/** Replaces the pages of the payment provider: with Stripe this call does not exist either. */
export const changeSandboxCard = defineCall('POST', '/billing/sandbox-card', () => ({
  access: 'billing',
  summary: 'Pay with another card of the sandbox from now on, and at once what was not paid',
  /** Null: the known card is charged again. */
  body: z.strictObject({ card: sandboxCard.nullable() }),
  output: subscription,
}));

export const completeCheckout = defineCall('POST', '/billing/checkout/:id/complete', () => ({
  ...ofCheckout,
  summary: 'Ask the payment provider whether it was paid, and start the plan where it was',
  output: z.object({ status: z.enum(['paid', 'open', 'closed']), subscription }),
}));

export const closeCheckout = defineCall('POST', '/billing/checkout/:id/cancel', () => ({
  ...ofCheckout,
  summary: 'Close a payment without paying',
}));

export const cancelSubscription = defineCall('POST', '/billing/cancel', () => ({
  access: 'billing',
  stepUp: 'recent',
  summary: 'End the plan with the period that is paid',
  output: subscription,
}));

export const resumeSubscription = defineCall('POST', '/billing/resume', () => ({
  access: 'billing',
  summary: 'Take a cancellation back',
  output: subscription,
}));

export const previewInterval = defineCall('GET', '/billing/interval', () => ({
  access: 'billing',
  summary: 'What a change between month and year will cost, and from when on',
  query: z.strictObject({ type: interval }),
  output: z.object({
    type: interval,
    at: z.iso.datetime(),
    price,
    /** The part that the clinic's credit will pay, by today's balance. */
    credit: minorUnits,
  }),
}));

export const changeInterval = defineCall('POST', '/billing/interval', () => ({
  access: 'billing',
  summary: 'Pay by the month or by the year, from the next payment on',
  body: z.strictObject({ type: interval }),
  output: subscription,
}));

export const openPortal = defineCall('POST', '/billing/portal', () => ({
  access: 'billing',
  summary: "The address of the payment provider's own pages for this clinic",
  output: z.object({ url: z.string() }),
}));

export const billingWebhook = defineCall('POST', '/billing/webhook', () => ({
  access: 'anyone',
  summary: 'What the payment provider tells; each event counts once',
  rawBody: true,
  body: z.string().min(1),
}));
