import type { VatTreatment, QuoteOffer } from '@alveola/contract';
import type { Language } from '@alveola/report/languages';
import { bigint, boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns';

export const billingCheckout = pgTable('billing_checkout', {
  id: text().primaryKey(),
  clinic_id: text().notNull(),
  provider_id: text().notNull(),
  status: text().$type<'open' | 'paid' | 'closed'>().notNull(),
  quote_id: text(),
  created_at: instant().notNull(),
});

export const billingEvent = pgTable('billing_event', {
  id: text().primaryKey(),
  type: text().notNull(),
  subscription_id: text().notNull(),
  received_at: instant().notNull(),
  applied_at: instant(),
  next_try_at: instant().notNull(),
  tries: integer().notNull().default(0),
});

/** Each row marks a mail that is sent only once. */
export const billingNotice = pgTable('billing_notice', {
  key: text().primaryKey(),
  clinic_id: text().notNull(),
  at: instant().notNull(),
});

export const sandboxAccounts = pgTable('sandbox_account', {
  clinic_id: text().primaryKey(),
  data: jsonb().$type<unknown>().notNull(),
});

export const quoteRequests = pgTable('quote_request', {
  id: text().primaryKey(),
  clinic_id: text().notNull(),
  clinic_users: integer().notNull(),
  message: text().notNull(),
  contact_email: text().notNull(),
  created_by: text().notNull(),
  created_at: instant().notNull(),
  offer: jsonb().$type<QuoteOffer>(),
  offered_at: instant(),
  accepted_at: instant(),
});

export const quoteOffers = pgTable('quote_offer', {
  clinic_id: text().notNull(),
  n: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  quote_id: text().notNull(),
  offer: jsonb().$type<QuoteOffer>().notNull(),
  offered_at: instant().notNull(),
});

export const providerNotes = pgTable('provider_note', {
  clinic_id: text().notNull(),
  n: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  text: text().notNull(),
  written_by: text().notNull(),
  written_at: instant().notNull(),
});

/** Invoices never change, and stay when their clinic is erased. */
export const invoices = pgTable('invoice', {
  clinic_id: text().notNull(),
  id: text().notNull(),
  series: text().$type<'INV' | 'CN'>().notNull(),
  n: integer().notNull(),
  issued_at: instant().notNull(),
  due_on: date(),
  period_from: date(),
  period_to: date(),
  language: text().$type<Language>().notNull(),
  seller: jsonb().$type<Seller>().notNull(),
  buyer: jsonb().$type<Buyer>().notNull(),
  lines: jsonb().$type<readonly InvoiceLine[]>().notNull(),
  currency: text().notNull(),
  vat: text().$type<VatTreatment>().notNull(),
  net: integer().notNull(),
  tax: integer(),
  gross: integer().notNull(),
  payment: text(),
  paid_on: date(),
  quote_id: text(),
  credits: text(),
  reason: text(),
  is_test: boolean().notNull(),
});
export type InvoiceRow = typeof invoices.$inferSelect;

export const invoicePayments = pgTable('invoice_payment', {
  clinic_id: text().notNull(),
  invoice_id: text().notNull(),
  paid_on: date().notNull(),
  reference: text().notNull(),
  noted_by: text().notNull(),
  noted_at: instant().notNull(),
});

export interface KnownInvoice {
  readonly row: InvoiceRow;
  readonly paid: typeof invoicePayments.$inferSelect | null;
}

export const billingDetails = pgTable('billing_details', {
  clinic_id: text().primaryKey(),
  name: text().notNull(),
  address: text().notNull(),
  vat_number: text().notNull(),
  email: text().notNull(),
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
