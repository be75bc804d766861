import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { nextCursor, pageAddressFields } from '../page';
import { defineCall } from '../call';
import { handle, requiredLine, requiredLines } from '../account/fields';

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
  clinic: z.object({ name: z.string(), org_number: z.string(), country: z.string() }),
  created_at: z.iso.datetime(),
  declined: decision.nullable(),
  suspended: decision.nullable(),
  /** Other clinics of this country and organization number, however it is written. */
  duplicates: z.array(z.object({ id: handle, name: z.string() })),
});
export type ClinicAccount = z.output<typeof clinicAccount>;

export const listAccounts = defineCall({
  method: 'GET',
  path: '/provider/accounts',
  access: 'provider',
  summary: 'Accounts by status, the oldest first',
  query: z.strictObject({
    status: z.enum(ACCOUNT_STATUS).default('pending'),
    ...pageAddressFields,
  }),
  output: z.object({ accounts: z.array(clinicAccount), next: nextCursor }),
});

/** A POST keeps names and emails out of addresses. */
export const searchAccounts = defineCall({
  method: 'POST',
  path: '/provider/accounts/search',
  access: 'provider',
  summary: 'Accounts of any status by a part of clinic, organization number, name or email, the newest first',
  body: z.strictObject({ search: requiredLine('invalid', 100) }),
  output: z.object({ accounts: z.array(clinicAccount) }),
});

export const countWaiting = defineCall({
  method: 'GET',
  path: '/provider/waiting',
  access: 'provider',
  summary: 'How many accounts wait for a decision, and how many quote requests for an offer',
  output: z.object({ accounts: z.int(), quotes: z.int() }),
});

const accountId = z.strictObject({ id: handle });

export const approveAccount = defineCall({
  method: 'POST',
  path: '/provider/accounts/:id/approve',
  access: 'provider',
  notFound: 'account-not-found',
  summary: 'Approve an account; its owner is told',
  params: accountId,
  output: clinicAccount,
});

export const declineAccount = defineCall({
  method: 'POST',
  path: '/provider/accounts/:id/decline',
  access: 'provider',
  notFound: 'account-not-found',
  summary: 'Decline an account that waits, with a reason; its owner is told',
  params: accountId,
  body: z.strictObject({ reason: requiredLines('reason-required', 1000) }),
  output: clinicAccount,
});

export const outboxMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sent_at: z.iso.datetime(),
});
export type OutboxMail = z.output<typeof outboxMailSchema>;

export const listOutbox = defineCall({
  method: 'GET',
  path: '/provider/outbox',
  access: 'provider',
  summary: 'Mails that were written to files because no mail server is set, the newest first',
  /** `enabled` false: a mail server is set, and there is no outbox. */
  output: z.object({ enabled: z.boolean(), mails: z.array(outboxMailSchema) }),
});
