import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { RULES_VERSIONS } from '@alveola/clinical';
import { requiredLines } from '../account/fields';
import { defineCall, handle, handleParams, nextCursor, pageFields, recordId } from '../call';

/** Take note, review each report before relying on it again, or rely on none until it was reviewed. */
export const WITHDRAWAL_SEVERITIES = ['inform', 'review', 'stop'] as const;

const severity = z.enum(WITHDRAWAL_SEVERITIES);

/** The provider no longer vouches for the results of a rules version. */
export const standingWithdrawal = z.object({
  id: recordId,
  severity,
  reason: z.record(z.enum(LANGUAGES), z.string()),
  withdrawn_at: z.iso.datetime(),
});
export type StandingWithdrawal = z.output<typeof standingWithdrawal>;

export interface WithdrawnVersion extends StandingWithdrawal {
  readonly reviewed: { readonly by: string; readonly at: string } | null;
}

/** Only completed reports with withdrawn rules: an unmarked one is `open`, never unaffected. */
export const RULES_REVIEWS = ['all', 'open', 'reviewed'] as const;

/** Null: unknown, so not the current version. */
const rulesVersion = z.string().max(20).nullable();

export const rulesVersionCount = z.object({
  rules_version: rulesVersion,
  reports: z.int(),
  reviewed: z.int(),
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
  reviewed: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type RulesReport = z.output<typeof rulesReport>;

export const listRulesReports = defineCall('POST', '/patient/rules-versions/reports', () => ({
  access: 'clinical',
  needs: 'read',
  summary: 'Completed reports of one rules version, the newest first, page by page',
  body: z.strictObject({
    rules_version: rulesVersion,
    review: z.enum(RULES_REVIEWS).default('all'),
    ...pageFields,
  }),
  output: z.object({ reports: z.array(rulesReport), next: nextCursor }),
}));

export const rulesReportsCsv = defineCall('GET', '/patient/rules-versions/csv', () => ({
  access: 'clinical',
  needs: 'export',
  summary:
    'Every completed report with its rules version, whether that is withdrawn, and who reviewed it, as CSV',
  query: z.strictObject({ language: z.enum(LANGUAGES).optional() }),
}));

export const reviewReport = defineCall('POST', '/patient/patient-report/:id/rules-review', () => ({
  access: 'clinical',
  needs: 'complete',
  notFound: 'report-not-found',
  summary: 'Note that a report of a withdrawn rules version was reviewed, or take that back; both are kept',
  params: handleParams,
  body: z.strictObject({ withdrawal: handle, reviewed: z.boolean() }),
  output: rulesReport,
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
  body: z.strictObject({ rules_version: z.enum(RULES_VERSIONS), severity, reason }),
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
