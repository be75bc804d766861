import { type Language, LANGUAGES } from '@alveola/report/languages';
import { CONFIRMATION_STEPS, interval } from '@alveola/contract';
import { z } from 'zod';
import { newId } from '../db/ids';
import type { Queries } from '../db/open';
import { mailOutbox } from './table';
import { DAY, MINUTE } from '../time';

/**
 * What a mail is to say. A code or a link stands in none: it is made when the mail leaves, so that the
 * database never holds one in clear, and a mail server that hangs takes nothing off the time it is valid.
 */
export const order = z.discriminatedUnion('template', [
  z.object({ template: z.literal('code'), step: z.enum(CONFIRMATION_STEPS), request: z.string() }),
  z.object({ template: z.literal('waiting'), name: z.string(), clinic: z.string() }),
  z.object({ template: z.literal('approved'), name: z.string(), clinic: z.string() }),
  z.object({ template: z.literal('declined'), name: z.string(), clinic: z.string(), reason: z.string() }),
  z.object({ template: z.literal('passwordReset'), name: z.string(), link: z.string() }),
  z.object({ template: z.literal('passwordChanged'), name: z.string() }),
  z.object({ template: z.literal('emailChanged'), name: z.string(), email: z.string() }),
  z.object({ template: z.literal('invitation'), inviter: z.string(), clinic: z.string(), link: z.string() }),
  z.object({ template: z.literal('manyLookups'), name: z.string(), count: z.int() }),
  z.object({
    template: z.literal('trialEnds'),
    name: z.string(),
    clinic: z.string(),
    days: z.int(),
    ends: z.string(),
  }),
  z.object({
    template: z.literal('receipt'),
    name: z.string(),
    clinic: z.string(),
    number: z.string(),
    date: z.string(),
    total: z.int(),
    tax: z.int(),
    currency: z.string(),
  }),
  z.object({ template: z.literal('paymentFailed'), name: z.string(), clinic: z.string(), until: z.string() }),
  z.object({ template: z.literal('quoteReceived'), name: z.string(), clinic: z.string(), users: z.int() }),
  z.object({
    template: z.literal('quoteAsked'),
    name: z.string(),
    clinic: z.string(),
    country: z.string(),
    users: z.int(),
    message: z.string(),
    email: z.string(),
  }),
  z.object({
    template: z.literal('quoteOffered'),
    name: z.string(),
    clinic: z.string(),
    users: z.int(),
    price: z.int(),
    currency: z.string(),
    interval,
  }),
]);
export type Order = z.output<typeof order>;
export const language = z.enum(LANGUAGES);

/** ms after which it is no longer worth sending: who asked for a code has asked again by then. */
const WORTH: Readonly<Partial<Record<Order['template'], number>>> = {
  code: 15 * MINUTE,
  passwordReset: 60 * MINUTE,
};

export interface Ordered {
  readonly to: string;
  readonly language: Language;
  readonly order: Order;
}

/** Puts a mail into the queue, in the transaction of what it tells of: both happen or neither. */
export async function orderMail(db: Queries, at: Date, ordered: Ordered): Promise<void> {
  const worth = WORTH[ordered.order.template] ?? 3 * DAY;
  await db.insert(mailOutbox).values({
    id: newId(),
    to_address: ordered.to,
    language: ordered.language,
    content: ordered.order,
    created_at: at,
    next_try_at: at,
    expires_at: new Date(at.getTime() + worth),
  });
}
