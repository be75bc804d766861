import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { nextCursor, pageFields } from '../page';
import { handle } from '../account/fields';
import { defineCall } from '../call';
import { standingWithdrawal } from './withdrawn';

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

export const listRulesVersions = defineCall({
  method: 'GET',
  path: '/patient/rules-versions',
  access: 'clinical',
  needs: 'read',
  summary:
    "How many of the clinic's completed reports each rules version has judged, and which are withdrawn",
  output: z.object({ versions: z.array(rulesVersionCount) }),
});

export const rulesReport = z.object({
  id: z.string(),
  patient_number: z.string(),
  reference_number: z.string(),
  analysis_date: z.iso.datetime(),
  clinician: z.string(),
  reviewed: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type RulesReport = z.output<typeof rulesReport>;

export const listRulesReports = defineCall({
  method: 'POST',
  path: '/patient/rules-versions/reports',
  access: 'clinical',
  needs: 'read',
  summary: 'Completed reports of one rules version, the newest first, page by page',
  body: z.strictObject({
    rules_version: rulesVersion,
    review: z.enum(RULES_REVIEWS).default('all'),
    ...pageFields,
  }),
  output: z.object({ reports: z.array(rulesReport), next: nextCursor }),
});

export const rulesReportsCsv = defineCall({
  method: 'GET',
  path: '/patient/rules-versions/csv',
  access: 'clinical',
  needs: 'export',
  summary:
    'Every completed report with its rules version, whether that is withdrawn, and who reviewed it, as CSV',
  query: z.strictObject({ language: z.enum(LANGUAGES).optional() }),
});

export const reviewReport = defineCall({
  method: 'POST',
  path: '/patient/patient-report/:id/rules-review',
  access: 'clinical',
  needs: 'complete',
  notFound: 'report-not-found',
  summary: 'Note that a report of a withdrawn rules version was reviewed, or take that back; both are kept',
  params: z.strictObject({ id: handle }),
  body: z.strictObject({ withdrawal: handle, reviewed: z.boolean() }),
  output: rulesReport,
});
