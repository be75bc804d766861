import { interval, price } from '@alveola/contract';
import { z } from 'zod';

/** Numbers that the sandbox knows, as Stripe's own test cards have them; every other one is declined. */
export const SANDBOX_CARDS = {
  '4242424242424242': { brand: 'Visa', declinesNow: false, declinesLater: false },
  '5555555555554444': { brand: 'Mastercard', declinesNow: false, declinesLater: false },
  '4000000000000002': { brand: 'Visa', declinesNow: true, declinesLater: true },
  /** Is taken once: the next payment fails. */
  '4000000000000341': { brand: 'Visa', declinesNow: false, declinesLater: true },
} as const;

const moment = z.coerce.date();

export const purchase = z.object({
  code: z.enum(['starter', 'custom']),
  name: z.string(),
  users: z.int(),
  interval,
  amount: z.int(),
  currency: z.string(),
  quote: z.string().nullable(),
});

/** Never its number: what a receipt shows, and how it will behave. */
const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expires: z.string(),
  declinesLater: z.boolean(),
});

const checkout = z.object({
  id: z.string(),
  purchase,
  contactEmail: z.string(),
  country: z.string(),
  orgNumber: z.string(),
  firstPaymentAt: moment.nullable().default(null),
  price,
});

const subscription = checkout.omit({ price: true, firstPaymentAt: true }).extend({
  checkout: z.string(),
  card,
  nextInterval: interval,
  nextAmount: z.int(),
  startedAt: moment,
  /** First day and months since: where the period ends. No months: nothing was paid yet. */
  anchor: moment,
  months: z.int(),
  periodEnd: moment,
  cancelAtEnd: z.boolean(),
  failedAt: moment.nullable(),
  /** The bill that was not paid. */
  openBill: z.string().nullable().default(null),
  endedAt: moment.nullable(),
});

const bill = z.object({
  number: z.string(),
  date: moment,
  status: z.enum(['paid', 'open', 'void']),
  price,
  credit: z.int().min(0).default(0),
  country: z.string().nullable().default(null),
  orgNumber: z.string().nullable().default(null),
  until: moment.nullable().default(null),
});

/** All that the sandbox knows of one clinic. */
export const sandboxAccount = z.object({
  checkout: checkout.nullable(),
  /** Kept for the next purchase, because the clinic asked for it. */
  savedCard: card.nullable(),
  subscriptions: z.array(subscription),
  bills: z.array(bill),
  credit: z.int().min(0).default(0),
});
export type SandboxAccount = z.output<typeof sandboxAccount>;
export type SandboxCard = z.output<typeof card>;
export type SandboxCheckout = z.output<typeof checkout>;
export type SandboxSubscription = z.output<typeof subscription>;
export type SandboxBill = z.output<typeof bill>;

export const EMPTY_ACCOUNT: SandboxAccount = {
  checkout: null,
  savedCard: null,
  subscriptions: [],
  bills: [],
  credit: 0,
};
