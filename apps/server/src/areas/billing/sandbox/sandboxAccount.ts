import { interval, price } from '@alveola/contract';
import { z } from 'zod';

/** The numbers of Stripe's test cards. Every other number is declined. */
export const SANDBOX_CARDS = {
  '4242424242424242': { brand: 'Visa', declinesNow: false, declinesLater: false },
  '5555555555554444': { brand: 'Mastercard', declinesNow: false, declinesLater: false },
  '4000000000000002': { brand: 'Visa', declinesNow: true, declinesLater: true },
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

/** The card's number is never stored. */
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
  /** The period ends this many months after the first day. 0 means that nothing was paid yet. */
  anchor: moment,
  months: z.int(),
  periodEnd: moment,
  cancelAtEnd: z.boolean(),
  failedAt: moment.nullable(),
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

export const sandboxAccount = z.object({
  checkout: checkout.nullable(),
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
