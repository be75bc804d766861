import { RULES_VERSIONS } from '@alveola/clinical';
import type { Language } from '@alveola/report/languages';
import { z } from 'zod';
import { handle, requiredLines } from '../account/fields';
import { defineCall } from '../call';
import { standingWithdrawal, WITHDRAWAL_SEVERITIES } from './withdrawn';

const severity = z.enum(WITHDRAWAL_SEVERITIES);
const text = requiredLines('reason-required', 1000);
const reason = z.strictObject({ en: text, nb: text, pt: text } satisfies Record<Language, unknown>);

export const rulesWithdrawalSchema = standingWithdrawal.extend({
  rules_version: z.string(),
  withdrawn_by: z.string(),
  clinics: z.int(),
  lifted: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
});
export type RulesWithdrawal = z.output<typeof rulesWithdrawalSchema>;

export const listWithdrawals = defineCall({
  method: 'GET',
  path: '/provider/rules-withdrawals',
  access: 'provider',
  summary: 'Rules versions that were withdrawn, the last first, those that were lifted again among them',
  output: z.object({ withdrawals: z.array(rulesWithdrawalSchema) }),
});

export const withdrawRules = defineCall({
  method: 'POST',
  path: '/provider/rules-withdrawals',
  access: 'provider',
  stepUp: 'recent',
  summary: 'Withdraw a rules version: every clinic with a report of it is told, its owners by mail',
  body: z.strictObject({ rules_version: z.enum(RULES_VERSIONS), severity, reason }),
  output: rulesWithdrawalSchema,
  status: 201,
});

export const liftWithdrawal = defineCall({
  method: 'POST',
  path: '/provider/rules-withdrawals/:id/lift',
  access: 'provider',
  notFound: 'withdrawal-not-found',
  stepUp: 'recent',
  summary: 'Lift the withdrawal of a rules version, with a reason; the owners who were told are told again',
  params: z.strictObject({ id: handle }),
  body: z.strictObject({ reason: text }),
  output: rulesWithdrawalSchema,
});
