import { z } from 'zod';
import { handle, requiredLine, email, optionalLine, optionalLines } from '../account/fields';
import { defineCall } from '../call';
import { minorUnits, price } from './money';
import { vatTreatment } from './vat';

/**
 * An invoice, a credit note, or a payment without an invoice: not paid yet, or paid before there were any.
 */
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

export const getBillingDetails = defineCall({
  method: 'GET',
  path: '/billing/details',
  access: 'billing',
  summary: 'Whom the invoices of the clinic are made out to',
  output: billingDetailsSchema,
});

export const changeBillingDetails = defineCall({
  method: 'PUT',
  path: '/billing/details',
  access: 'billing',
  summary: 'Change whom invoices are made out to, from the next one on',
  body: billingDetailsSchema,
  output: billingDetailsSchema,
});

export const invoicePdf = defineCall({
  method: 'GET',
  path: '/billing/invoices/:id/pdf',
  access: 'billing',
  notFound: 'invoice-not-found',
  summary: 'An invoice or credit note of the clinic as PDF, in the language in which it was issued',
  params: z.strictObject({ id: handle }),
});
