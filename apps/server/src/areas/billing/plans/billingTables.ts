import type { VatTreatment, QuoteOffer } from '@alveola/contract';
import type { Language } from '@alveola/report/languages';
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const billingCheckout = pgTable('billing_checkout', {
  id: text('id').primaryKey(),
  clinic_id: text('clinic_id').notNull(),
  provider_id: text('provider_id').notNull(),
  status: text('status').$type<'open' | 'paid' | 'closed'>().notNull(),
  quote_id: text('quote_id'),
  created_at: at('created_at').notNull(),
});

export const billingEvent = pgTable('billing_event', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  subscription_id: text('subscription_id').notNull(),
  received_at: at('received_at').notNull(),
  applied_at: at('applied_at'),
  next_try_at: at('next_try_at').notNull(),
  tries: integer('tries').notNull().default(0),
});

/** Each row marks a mail that is sent only once. */
export const billingNotice = pgTable('billing_notice', {
  key: text('key').primaryKey(),
  clinic_id: text('clinic_id').notNull(),
  at: at('at').notNull(),
});

export const sandboxAccounts = pgTable('sandbox_account', {
  clinic_id: text('clinic_id').primaryKey(),
  data: jsonb('data').$type<unknown>().notNull(),
});

export const quoteRequests = pgTable('quote_request', {
  id: text('id').primaryKey(),
  clinic_id: text('clinic_id').notNull(),
  clinic_users: integer('clinic_users').notNull(),
  message: text('message').notNull(),
  contact_email: text('contact_email').notNull(),
  created_by: text('created_by').notNull(),
  created_at: at('created_at').notNull(),
  offer: jsonb('offer').$type<QuoteOffer>(),
  offered_at: at('offered_at'),
  accepted_at: at('accepted_at'),
});

export const quoteOffers = pgTable('quote_offer', {
  clinic_id: text('clinic_id').notNull(),
  n: bigint('n', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  quote_id: text('quote_id').notNull(),
  offer: jsonb('offer').$type<QuoteOffer>().notNull(),
  offered_at: at('offered_at').notNull(),
});

export const providerNotes = pgTable('provider_note', {
  clinic_id: text('clinic_id').notNull(),
  n: bigint('n', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  text: text('text').notNull(),
  written_by: text('written_by').notNull(),
  written_at: at('written_at').notNull(),
});

/** Invoices never change, and stay when their clinic is erased. */
export const invoices = pgTable('invoice', {
  clinic_id: text('clinic_id').notNull(),
  id: text('id').notNull(),
  series: text('series').$type<'INV' | 'CN'>().notNull(),
  n: integer('n').notNull(),
  issued_at: at('issued_at').notNull(),
  due_on: date('due_on'),
  period_from: date('period_from'),
  period_to: date('period_to'),
  language: text('language').$type<Language>().notNull(),
  seller: jsonb('seller').$type<Seller>().notNull(),
  buyer: jsonb('buyer').$type<Buyer>().notNull(),
  lines: jsonb('lines').$type<readonly InvoiceLine[]>().notNull(),
  currency: text('currency').notNull(),
  vat: text('vat').$type<VatTreatment>().notNull(),
  net: integer('net').notNull(),
  tax: integer('tax'),
  gross: integer('gross').notNull(),
  payment: text('payment'),
  paid_on: date('paid_on'),
  quote_id: text('quote_id'),
  credits: text('credits'),
  reason: text('reason'),
  is_test: boolean('is_test').notNull(),
});
export type InvoiceRow = typeof invoices.$inferSelect;

export const invoicePayments = pgTable('invoice_payment', {
  clinic_id: text('clinic_id').notNull(),
  invoice_id: text('invoice_id').notNull(),
  paid_on: date('paid_on').notNull(),
  reference: text('reference').notNull(),
  noted_by: text('noted_by').notNull(),
  noted_at: at('noted_at').notNull(),
});

export interface KnownInvoice {
  readonly row: InvoiceRow;
  readonly paid: typeof invoicePayments.$inferSelect | null;
}

export const billingDetails = pgTable('billing_details', {
  clinic_id: text('clinic_id').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  vat_number: text('vat_number').notNull(),
  email: text('email').notNull(),
});

export interface Seller {
  readonly name: string | null;
  readonly address: string | null;
  readonly country: string | null;
  readonly number: string | null;
  readonly vat_number: string | null;
  readonly account: string | null;
}

export const NO_SELLER: Seller = {
  name: null,
  address: null,
  country: null,
  number: null,
  vat_number: null,
  account: null,
};

export interface Buyer {
  readonly name: string;
  readonly address: string | null;
  readonly country: string;
  readonly number: string;
  readonly vat_number: string | null;
  readonly email: string | null;
}

/** In minor units, `rate` in hundredths of a per cent; `rate` and `tax` are null if no VAT is charged. */
export interface InvoiceLine {
  readonly description: string;
  readonly quantity: number;
  readonly unit: number;
  readonly net: number;
  readonly rate: number | null;
  readonly tax: number | null;
  readonly gross: number;
}
