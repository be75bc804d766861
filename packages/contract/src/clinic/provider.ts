import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { defineCall, handle, handleParams, nextCursor, pageAddressFields } from '../call';
import { requiredLine, requiredLines } from '../account/fields';
import { clinicIdentity, membershipSummary } from '../account/account';
import { CLINIC_ROLES } from '../account/roles';
import { invoice } from './billing';
import { clinicChange, storageUse } from './clinic';
import { currency, interval, minorUnits } from './money';
import { quoteOffer, quoteRequest } from './quotes';

export const ACCOUNT_STATUS = ['pending', 'approved', 'suspended', 'declined'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUS)[number];

const decision = z.object({ at: z.iso.datetime(), reason: z.string() });

/** The provider's view of an account, with its first owner: nothing clinical. `id` is the clinic's. */
export const clinicAccount = z.object({
  id: handle,
  status: z.enum(ACCOUNT_STATUS),
  name: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  clinic: clinicIdentity,
  created_at: z.iso.datetime(),
  declined: decision.nullable(),
  suspended: decision.nullable(),
  /** Other clinics of this country and organization number, however it is written. */
  duplicates: z.array(z.object({ id: handle, name: z.string() })),
});
export type ClinicAccount = z.output<typeof clinicAccount>;

export const listAccounts = defineCall('GET', '/provider/accounts', () => ({
  access: 'provider',
  summary: 'Accounts by status, the oldest first',
  query: z.strictObject({
    status: z.enum(ACCOUNT_STATUS).default('pending'),
    ...pageAddressFields,
  }),
  output: z.object({ accounts: z.array(clinicAccount), next: nextCursor }),
}));

/** A POST keeps names and emails out of addresses. */
export const searchAccounts = defineCall('POST', '/provider/accounts/search', () => ({
  access: 'provider',
  summary: 'Accounts of any status by a part of clinic, organization number, name or email, the newest first',
  body: z.strictObject({ search: requiredLine('invalid', 100) }),
  output: z.object({ accounts: z.array(clinicAccount) }),
}));

export const countWaiting = defineCall('GET', '/provider/waiting', () => ({
  access: 'provider',
  summary: 'How many accounts wait for a decision, and how many quote requests for an offer',
  output: z.object({ accounts: z.int(), quotes: z.int() }),
}));

const ofAccount = { access: 'provider', notFound: 'account-not-found', params: handleParams } as const;

export const approveAccount = defineCall('POST', '/provider/accounts/:id/approve', () => ({
  ...ofAccount,
  summary: 'Approve an account; its owner is told',
  output: clinicAccount,
}));

export const declineAccount = defineCall('POST', '/provider/accounts/:id/decline', () => ({
  ...ofAccount,
  summary: 'Decline an account that waits, with a reason; its owner is told',
  body: z.strictObject({ reason: requiredLines('reason-required', 1000) }),
  output: clinicAccount,
}));

export const outboxMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sent_at: z.iso.datetime(),
});
export type OutboxMail = z.output<typeof outboxMailSchema>;

export const listOutbox = defineCall('GET', '/provider/outbox', () => ({
  access: 'provider',
  summary: 'Mails that were written to files because no mail server is set, the newest first',
  /** `enabled` false: a mail server is set, and there is no outbox. */
  output: z.object({ enabled: z.boolean(), mails: z.array(outboxMailSchema) }),
}));

export const MAX_QUOTA = { xrays: 10_000_000, gigabytes: 100_000 } as const;

const quota = z.strictObject({
  xrays: z.int().min(1).max(MAX_QUOTA.xrays).nullable(),
  gigabytes: z.int().min(1).max(MAX_QUOTA.gigabytes).nullable(),
});

/** The provider's view of a clinic: its account, payments and agreements. Nothing clinical. */
export const customer = z.object({
  account: clinicAccount,
  users: z.array(z.object({ name: z.string(), email: z.string(), type: z.enum(CLINIC_ROLES) })),
  seats: z.object({ total: z.int(), taken: z.int() }),
  storage: storageUse.extend({
    own: quota,
    standard: z.object({ xrays: z.int(), gigabytes: z.int() }),
  }),
  /** By any of its users; null: none on record. */
  last_sign_in_at: z.iso.datetime().nullable(),
  plan: membershipSummary
    .extend({
      started_at: z.iso.datetime(),
      amount: minorUnits.nullable(),
      currency: currency.nullable(),
      next_interval: interval.nullable(),
      by_invoice: z.boolean(),
    })
    .nullable(),
  /** The suspension ends the plan, unless it is lifted before. */
  plan_ends_by_suspension: z.boolean(),
  invoices: z.array(invoice).nullable(),
  quotes: z.array(
    quoteRequest.extend({ offers: z.array(quoteOffer.extend({ offered_at: z.iso.datetime() })) }),
  ),
  changes: z.array(clinicChange),
  notes: z.array(z.object({ text: z.string(), written_by: z.string(), written_at: z.iso.datetime() })),
});
export type Customer = z.output<typeof customer>;

export const getCustomer = defineCall('GET', '/provider/accounts/:id', () => ({
  ...ofAccount,
  summary: 'One clinic: plan, seats, last sign-in, invoices, quotes and notes',
  output: customer,
}));

export const suspendAccount = defineCall('POST', '/provider/accounts/:id/suspend', () => ({
  ...ofAccount,
  summary: 'Stop new work of an approved clinic, with a reason; its plan ends with the paid period',
  body: z.strictObject({ reason: requiredLines('reason-required', 1000) }),
  output: customer,
}));

export const reinstateAccount = defineCall('POST', '/provider/accounts/:id/reinstate', () => ({
  ...ofAccount,
  summary: 'Take a suspension back; a plan that it had set to end goes on',
  output: customer,
}));

export const addNote = defineCall('POST', '/provider/accounts/:id/notes', () => ({
  ...ofAccount,
  summary: 'Add a note to a clinic; notes are never changed',
  body: z.strictObject({ text: requiredLines('note-required', 2000) }),
  output: customer,
  status: 201,
}));

export const resendDecision = defineCall('POST', '/provider/accounts/:id/resend', () => ({
  ...ofAccount,
  summary: 'Send the mail about the present status again: waiting, approved, declined or suspended',
}));

export const changeQuota = defineCall('PUT', '/provider/accounts/:id/quota', () => ({
  ...ofAccount,
  summary: 'Change how many X-rays, and how many gigabytes of them, a clinic may keep',
  body: quota,
  output: customer,
}));

const ofInvoice = {
  access: 'provider',
  notFound: 'invoice-not-found',
  params: handleParams.extend({ invoice: handle }),
} as const;

export const clinicInvoicePdf = defineCall('GET', '/provider/accounts/:id/invoices/:invoice/pdf', () => ({
  ...ofInvoice,
  summary: 'An invoice or credit note of a clinic as PDF',
}));

export const MOST_DUE_DAYS = 90;

export const issueInvoice = defineCall('POST', '/provider/accounts/:id/invoices', () => ({
  ...ofAccount,
  summary:
    'Invoice an offered plan for its next period, to be paid to the account; the clinic gets it by mail',
  body: z.strictObject({
    quote: handle,
    due_days: z.int('due-days').min(0, 'due-days').max(MOST_DUE_DAYS, 'due-days').default(14),
  }),
  output: customer,
  status: 201,
}));

/** No invoice is older than the product, whatever was typed. */
const paidOn = z.iso
  .date({ error: 'date-required', abort: true })
  .refine((day) => day >= '2020-01-01', 'invalid');

export const markInvoicePaid = defineCall('POST', '/provider/accounts/:id/invoices/:invoice/paid', () => ({
  ...ofInvoice,
  summary: 'Note that an invoice was paid: the plan runs until the end of its period',
  body: z.strictObject({ paid_on: paidOn, reference: requiredLine('reference-required', 100) }),
  output: customer,
}));

export const creditInvoice = defineCall('POST', '/provider/accounts/:id/invoices/:invoice/credit', () => ({
  ...ofInvoice,
  stepUp: 'recent',
  summary: 'Take an invoice back, whole, by a credit note with a reason; money and plan are not touched',
  body: z.strictObject({ reason: requiredLines('reason-required', 1000) }),
  output: customer,
  status: 201,
}));

export const EXPORT_FORMATS = ['csv', 'json'] as const;

export const exportInvoices = defineCall('GET', '/provider/invoices', () => ({
  access: 'provider',
  summary: 'Invoices and credit notes issued in a period, both days included, for the books',
  query: z.strictObject({
    from: z.iso.date('date-required'),
    to: z.iso.date('date-required'),
    format: z.enum(EXPORT_FORMATS).default('csv'),
  }),
}));
