import { interval, type Call, type Interval, type Price, type Subscription } from '@alveola/contract';
import { z } from 'zod';
import type { Queries } from '../../../platform/db/open';
import { OutageError } from '../../../platform/base/result';
import type { Deps } from '../../../platform/deps';
import type { CallAnswer, CallContext, Route } from '../../../platform/http/route';
import type { Seller } from './billingTables';
import type { Plans } from './plans';

/** `amount` is the price of one period in minor units, before tax. */
export const purchase = z.object({
  code: z.enum(['starter', 'custom']),
  name: z.string(),
  users: z.int(),
  interval,
  amount: z.int(),
  currency: z.string(),
  quote: z.string().nullable(),
});
export type Purchase = z.output<typeof purchase>;

export interface Order {
  /** The product's id. Opening the same id again opens the same payment. */
  readonly id: string;
  readonly clinicId: string;
  readonly clinicName: string;
  readonly customer: string | null;
  readonly contactEmail: string;
  readonly country: string;
  readonly orgNumber: string;
  readonly purchase: Purchase;
  readonly firstPaymentAt: Date | null;
  readonly returnUrl: string;
}

export type Card = NonNullable<Subscription['card']>;

interface OpenedPayment {
  readonly providerId: string;
  readonly customer: string;
  readonly price: Price | null;
  readonly card: Card | null;
  readonly clientSecret: string | null;
}

/** The state at the payment provider, which counts more than any event. */
export interface SubscriptionState {
  readonly id: string;
  readonly clinicId: string;
  readonly checkout: string;
  readonly purchase: Purchase;
  readonly nextInterval: Interval;
  /** Valid from the next payment on, in minor units of one period before tax. */
  readonly nextAmount: number;
  readonly contactEmail: string;
  readonly startedAt: Date;
  /** Nothing has been paid yet; the first payment is due at the end of the period. */
  readonly isFree: boolean;
  readonly periodEnd: Date;
  readonly cancelAtEnd: boolean;
  readonly failedAt: Date | null;
  readonly endedAt: Date | null;
}

export interface PaidBy {
  readonly name: string | null;
  readonly address: string | null;
  readonly country: string | null;
  readonly number: string | null;
}

export interface Payment {
  readonly id: string;
  readonly number: string;
  readonly date: string;
  readonly status: 'paid' | 'open' | 'void';
  readonly price: Price;
  readonly credit: number;
  readonly url: string | null;
  readonly buyer: PaidBy;
  readonly period: { readonly from: string; readonly to: string } | null;
}

export interface PaymentAccount {
  readonly card: Card | null;
  /** In minor units, which the next payments use up. */
  readonly credit: number;
  readonly payments: readonly Payment[];
}

/** The signature has been verified. */
interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Null if the event does not concern a subscription of this product. */
  readonly subscription: string | null;
}

/** Every method runs in the caller's transaction. The sandbox and Stripe implement it. */
export interface Payments {
  readonly kind: 'sandbox' | 'stripe';
  readonly publishableKey: string | null;
  open(db: Queries, order: Order): Promise<OpenedPayment>;
  /** A payment that has succeeded remains valid. */
  close(db: Queries, clinicId: string, providerId: string): Promise<void>;
  outcome(
    db: Queries,
    clinicId: string,
    providerId: string,
  ): Promise<
    { readonly status: 'paid'; readonly subscription: string } | { readonly status: 'open' | 'closed' }
  >;
  subscription(db: Queries, id: string): Promise<SubscriptionState | null>;
  setCancel(db: Queries, id: string, cancel: boolean): Promise<void>;
  /** Takes effect with the next payment. `amount` is in minor units. */
  setInterval(db: Queries, id: string, interval: Interval, amount: number): Promise<void>;
  preview(db: Queries, id: string, interval: Interval, amount: number): Promise<Price>;
  /** Ends at once. The unused part of the paid period becomes credit. */
  end(db: Queries, id: string): Promise<void>;
  account(db: Queries, clinicId: string, customer: string): Promise<PaymentAccount>;
  portal(customer: string, returnUrl: string): Promise<string | null>;
  /** `body` must be the received bytes. Returns null if the signature is wrong. */
  event(body: string, signature: string, now: Date): PaymentEvent | null;
}

/** The payment provider did not give the expected answer. Nothing was changed here. */
export class PaymentsUnavailable extends OutageError {
  override readonly name = 'PaymentsUnavailable';
  override readonly problem = 'payments-unavailable';
}

export interface BillingDeps extends Deps {
  readonly payments: Payments;
  readonly plans: Plans;
  readonly seller: Seller;
}

export type Billing = Pick<BillingDeps, 'now' | 'payments' | 'seller'>;

export function billingRoute<const C extends Call>(
  call: C,
  answer: (context: CallContext<C, BillingDeps>) => Promise<CallAnswer<C>>,
): Route<BillingDeps> {
  return { call, answer };
}
