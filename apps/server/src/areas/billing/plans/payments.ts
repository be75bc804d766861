import type { Interval, Price, Subscription } from '@alveola/contract';
import type { Queries } from '../../../platform/db/open';
import { OutageError } from '../../../platform/base/result';

/** What is bought: `amount` in minor units of one period, before tax. */
export interface Purchase {
  readonly code: 'starter' | 'custom';
  readonly name: string;
  readonly users: number;
  readonly interval: Interval;
  readonly amount: number;
  readonly currency: string;
  /** The quote request whose offer it is. */
  readonly quote: string | null;
}

export interface Order {
  /** Ours; repeated, it is the same payment. */
  readonly id: string;
  readonly clinicId: string;
  readonly clinicName: string;
  /** The clinic at the payment provider; null: it is not known there yet. */
  readonly customer: string | null;
  readonly contactEmail: string;
  readonly country: string;
  readonly orgNumber: string;
  readonly purchase: Purchase;
  /** When it is first paid for; null: at once. */
  readonly firstPaymentAt: Date | null;
  /** Where a bank that asks its own questions sends the browser back to. */
  readonly returnUrl: string;
}

export type Card = NonNullable<Subscription['card']>;

export interface Opened {
  readonly providerId: string;
  readonly customer: string;
  readonly price: Price | null;
  readonly card: Card | null;
  readonly clientSecret: string | null;
}

/** A subscription as the payment provider has it at this moment: what counts, whatever an event said. */
export interface SubscriptionState {
  readonly id: string;
  readonly clinicId: string;
  /** Our id of the payment that it began with. */
  readonly checkout: string;
  readonly purchase: Purchase;
  /** From the next payment on. */
  readonly nextInterval: Interval;
  /** From the next payment on: minor units of one period, before tax. */
  readonly nextAmount: number;
  readonly contactEmail: string;
  readonly startedAt: Date;
  /** Nothing has been paid yet: the first payment is due at the end of the period. */
  readonly isFree: boolean;
  readonly periodEnd: Date;
  readonly cancelAtEnd: boolean;
  readonly failedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Of whom the payment provider knows it; null: not told. */
export interface PaidBy {
  readonly name: string | null;
  readonly address: string | null;
  readonly country: string | null;
  readonly number: string | null;
}

/** One payment, made or due. */
export interface Payment {
  readonly id: string;
  readonly number: string;
  /** When it was paid; of what was not, when it was asked for. */
  readonly date: string;
  readonly status: 'paid' | 'open' | 'void';
  readonly price: Price;
  /** The part that was paid from the clinic's credit. */
  readonly credit: number;
  readonly url: string | null;
  readonly buyer: PaidBy;
  /** ISO instants; null: not known. */
  readonly period: { readonly from: string; readonly to: string } | null;
}

export interface Account {
  readonly card: Card | null;
  /** Minor units, from which the next payments are taken. */
  readonly credit: number;
  /** The newest first. */
  readonly payments: readonly Payment[];
}

/** An event whose signature is right. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Which subscription to look at; null: it is of no consequence here. */
  readonly subscription: string | null;
}

/** Payments: two adapters, one set of states. Each takes the transaction that it is asked in. */
export interface Payments {
  readonly kind: 'sandbox' | 'stripe';
  /** For the payment provider's form in the browser. */
  readonly publishableKey: string | null;
  open(db: Queries, order: Order): Promise<Opened>;
  /** It can no longer be paid; one that was paid stays. */
  close(db: Queries, clinicId: string, providerId: string): Promise<void>;
  /** The subscription that a payment began; `open` and `closed`: none. */
  outcome(
    db: Queries,
    clinicId: string,
    providerId: string,
  ): Promise<
    { readonly status: 'paid'; readonly subscription: string } | { readonly status: 'open' | 'closed' }
  >;
  /** null: there is none of this id. */
  subscription(db: Queries, id: string): Promise<SubscriptionState | null>;
  setCancel(db: Queries, id: string, cancel: boolean): Promise<void>;
  /** From the next payment on; `amount` in minor units. */
  setInterval(db: Queries, id: string, interval: Interval, amount: number): Promise<void>;
  /** What the next payment would be with another interval; nothing is changed. */
  preview(db: Queries, id: string, interval: Interval, amount: number): Promise<Price>;
  /** At once; what is left of the period that was paid becomes credit. */
  end(db: Queries, id: string): Promise<void>;
  account(db: Queries, clinicId: string, customer: string): Promise<Account>;
  /** null: there are no such pages. */
  portal(customer: string, returnUrl: string): Promise<string | null>;
  /** `body` as it came, byte for byte; null: the signature is not right. */
  event(body: string, signature: string, now: Date): PaymentEvent | null;
}

/** The payment provider did not answer, or not with what was asked. Nothing was changed here. */
export class PaymentsUnavailable extends OutageError {
  override readonly name = 'PaymentsUnavailable';
  override readonly problem = 'payments-unavailable';
}
