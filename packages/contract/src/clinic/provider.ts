import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { defineCall } from '../call';
import { handle, line } from '../account/fields';

export const ACCOUNT_STATUS = ['pending', 'approved', 'declined'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUS)[number];

/** A clinic's account as the provider sees it: nothing clinical. */
export const account = z.object({
  id: handle,
  status: z.enum(ACCOUNT_STATUS),
  name: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  clinic: z.object({ name: z.string(), org_number: z.string(), country: z.string() }),
  created_at: z.iso.datetime(),
  declined: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});
export type Account = z.output<typeof account>;

export const listAccounts = defineCall({
  method: 'GET',
  path: '/provider/accounts',
  access: 'provider',
  summary: 'Accounts by status, the oldest first',
  query: z.strictObject({
    status: z.enum(ACCOUNT_STATUS).default('pending'),
    /** `next` of the page before. */
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({ accounts: z.array(account), next: z.string().nullable() }),
});

const accountId = z.strictObject({ id: handle });

export const approveAccount = defineCall({
  method: 'POST',
  path: '/provider/accounts/:id/approve',
  access: 'provider',
  summary: 'Approve an account; its owner is told',
  params: accountId,
  output: account,
});

export const declineAccount = defineCall({
  method: 'POST',
  path: '/provider/accounts/:id/decline',
  access: 'provider',
  summary: 'Decline an account with a reason; its owner is told and its sessions end',
  params: accountId,
  body: z.strictObject({ reason: line('reason-required', 1000) }),
  output: account,
});

export const outboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sent_at: z.iso.datetime(),
});
export type OutboxMail = z.output<typeof outboxMail>;

export const listOutbox = defineCall({
  method: 'GET',
  path: '/provider/outbox',
  access: 'provider',
  summary: 'Mails that were written to files because no mail server is set, the newest first',
  /** `enabled` false: a mail server is set, and there is no outbox. */
  output: z.object({ enabled: z.boolean(), mails: z.array(outboxMail) }),
});
