import { z } from 'zod';
import { membershipSummary } from '../account/account';
import { handle, requiredLines } from '../account/fields';
import { CLINIC_ROLES } from '../account/roles';
import { defineCall } from '../call';
import { invoice } from './invoices';
import { storageUse, clinicChange } from './clinic';
import { currency, interval, minorUnits } from './money';
import { clinicAccount } from './provider';
import { quoteOffer, quoteRequest } from './quotes';

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

const params = z.strictObject({ id: handle });

export const getCustomer = defineCall({
  method: 'GET',
  path: '/provider/accounts/:id',
  access: 'provider',
  notFound: 'account-not-found',
  summary: 'One clinic: plan, seats, last sign-in, invoices, quotes and notes',
  params,
  output: customer,
});

export const suspendAccount = defineCall({
  method: 'POST',
  path: '/provider/accounts/:id/suspend',
  access: 'provider',
  notFound: 'account-not-found',
  summary: 'Stop new work of an approved clinic, with a reason; its plan ends with the paid period',
  params,
  body: z.strictObject({ reason: requiredLines('reason-required', 1000) }),
  output: customer,
});

export const reinstateAccount = defineCall({
  method: 'POST',
  path: '/provider/accounts/:id/reinstate',
  access: 'provider',
  notFound: 'account-not-found',
  summary: 'Take a suspension back; a plan that it had set to end goes on',
  params,
  output: customer,
});

export const addNote = defineCall({
  method: 'POST',
  path: '/provider/accounts/:id/notes',
  access: 'provider',
  notFound: 'account-not-found',
  summary: 'Add a note to a clinic; notes are never changed',
  params,
  body: z.strictObject({ text: requiredLines('note-required', 2000) }),
  output: customer,
  status: 201,
});

export const resendDecision = defineCall({
  method: 'POST',
  path: '/provider/accounts/:id/resend',
  access: 'provider',
  notFound: 'account-not-found',
  summary: 'Send the mail about the present status again: waiting, approved, declined or suspended',
  params,
});

export const changeQuota = defineCall({
  method: 'PUT',
  path: '/provider/accounts/:id/quota',
  access: 'provider',
  notFound: 'account-not-found',
  summary: 'Change how many X-rays, and how many gigabytes of them, a clinic may keep',
  params,
  body: quota,
  output: customer,
});
