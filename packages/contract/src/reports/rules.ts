import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { RULES_VERSIONS } from '@alveola/clinical';
import { requiredLines } from '../account/fields';
import { defineCall, handleParams, nextCursor, pageFields, recordId } from '../call';

/** The provider no longer vouches for the results of a rules version. */
export const standingWithdrawal = z.object({
  id: recordId,
  reason: z.record(z.enum(LANGUAGES), z.string()),
  withdrawn_at: z.iso.datetime(),
});
export type StandingWithdrawal = z.output<typeof standingWithdrawal>;

/** Null: unknown, so not the current version. */
const rulesVersion = z.string().max(20).nullable();

export const rulesVersionCount = z.object({
  rules_version: rulesVersion,
  reports: z.int(),
  withdrawal: standingWithdrawal.nullable(),
});
export type RulesVersionCount = z.output<typeof rulesVersionCount>;

export const listRulesVersions = defineCall('GET', '/patient/rules-versions', () => ({
  access: 'clinical',
  needs: 'read',
  summary:
    "How many of the clinic's completed reports each rules version has judged, and which are withdrawn",
  output: z.object({ versions: z.array(rulesVersionCount) }),
}));

export const rulesReport = z.object({
  id: z.string(),
  patient_number: z.string(),
  reference_number: z.string(),
  analysis_date: z.iso.datetime(),
  clinician: z.string(),
});
export type RulesReport = z.output<typeof rulesReport>;

export const listRulesReports = defineCall('POST', '/patient/rules-versions/reports', () => ({
  access: 'clinical',
  needs: 'read',
  summary: 'Completed reports of one rules version, the newest first, page by page',
  body: z.strictObject({ rules_version: rulesVersion, ...pageFields }),
  output: z.object({ reports: z.array(rulesReport), next: nextCursor }),
}));

export const rulesReportsCsv = defineCall('GET', '/patient/rules-versions/csv', () => ({
  access: 'clinical',
  needs: 'export',
  summary: 'Every completed report with its rules version, and whether that is withdrawn, as CSV',
  query: z.strictObject({ language: z.enum(LANGUAGES).optional() }),
}));

const text = requiredLines('reason-required', 1000);
const reason = z.record(z.enum(LANGUAGES), text);

export const rulesWithdrawalSchema = standingWithdrawal.extend({
  rules_version: z.string(),
  withdrawn_by: z.string(),
  clinics: z.int(),
  lifted: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
});
export type RulesWithdrawal = z.output<typeof rulesWithdrawalSchema>;

export const listWithdrawals = defineCall('GET', '/provider/rules-withdrawals', () => ({
  access: 'provider',
  summary: 'Rules versions that were withdrawn, the last first, those that were lifted again among them',
  output: z.object({ withdrawals: z.array(rulesWithdrawalSchema) }),
}));

export const withdrawRules = defineCall('POST', '/provider/rules-withdrawals', () => ({
  access: 'provider',
  stepUp: 'recent',
  summary: 'Withdraw a rules version: every clinic with a report of it is told, its owners by mail',
  body: z.strictObject({ rules_version: z.enum(RULES_VERSIONS), reason }),
  output: rulesWithdrawalSchema,
  status: 201,
}));

export const liftWithdrawal = defineCall('POST', '/provider/rules-withdrawals/:id/lift', () => ({
  access: 'provider',
  notFound: 'withdrawal-not-found',
  stepUp: 'recent',
  summary: 'Lift the withdrawal of a rules version, with a reason; the owners who were told are told again',
  params: handleParams,
  body: z.strictObject({ reason: text }),
  output: rulesWithdrawalSchema,
}));
