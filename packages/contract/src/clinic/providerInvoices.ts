import { z } from 'zod';
import { handle, requiredLine, requiredLines } from '../account/fields';
import { defineCall } from '../call';
import { customer } from './customers';

const params = z.strictObject({ id: handle, invoice: handle });

export const clinicInvoicePdf = defineCall({
  method: 'GET',
  path: '/provider/accounts/:id/invoices/:invoice/pdf',
  access: 'provider',
  notFound: 'invoice-not-found',
  summary: 'An invoice or credit note of a clinic as PDF',
  params,
});

export const MOST_DUE_DAYS = 90;

export const issueInvoice = defineCall({
  method: 'POST',
  path: '/provider/accounts/:id/invoices',
  access: 'provider',
  notFound: 'account-not-found',
  summary:
    'Invoice an offered plan for its next period, to be paid to the account; the clinic gets it by mail',
  params: z.strictObject({ id: handle }),
  body: z.strictObject({
    quote: handle,
    due_days: z.int('due-days').min(0, 'due-days').max(MOST_DUE_DAYS, 'due-days').default(14),
  }),
  output: customer,
  status: 201,
});

/** No invoice is older than the product, whatever was typed. */
const paidOn = z.iso
  .date({ error: 'date-required', abort: true })
  .refine((day) => day >= '2020-01-01', 'invalid');

export const markInvoicePaid = defineCall({
  method: 'POST',
  path: '/provider/accounts/:id/invoices/:invoice/paid',
  access: 'provider',
  notFound: 'invoice-not-found',
  summary: 'Note that an invoice was paid: the plan runs until the end of its period',
  params,
  body: z.strictObject({ paid_on: paidOn, reference: requiredLine('reference-required', 100) }),
  output: customer,
});

export const creditInvoice = defineCall({
  method: 'POST',
  path: '/provider/accounts/:id/invoices/:invoice/credit',
  access: 'provider',
  notFound: 'invoice-not-found',
  stepUp: 'recent',
  summary: 'Take an invoice back, whole, by a credit note with a reason; money and plan are not touched',
  params,
  body: z.strictObject({ reason: requiredLines('reason-required', 1000) }),
  output: customer,
  status: 201,
});

export const EXPORT_FORMATS = ['csv', 'json'] as const;

export const exportInvoices = defineCall({
  method: 'GET',
  path: '/provider/invoices',
  access: 'provider',
  summary: 'Invoices and credit notes issued in a period, both days included, for the books',
  query: z.strictObject({
    from: z.iso.date('date-required'),
    to: z.iso.date('date-required'),
    format: z.enum(EXPORT_FORMATS).default('csv'),
  }),
});
