import type { RulesVersionCount } from '@alveola/contract';
import { z } from 'zod';
import { statement } from '../../../platform/db/statement';

const count = z
  .object({
    rules_version: z.string().nullable(),
    reports: z.int(),
    id: z.string().nullable(),
    reason: z.record(z.string(), z.string()).nullable(),
    withdrawn_at: z.date().nullable(),
  })
  .transform(
    ({ id, reason, withdrawn_at, ...counted }): RulesVersionCount => ({
      ...counted,
      withdrawal:
        id === null || reason === null || withdrawn_at === null
          ? null
          : { id, reason, withdrawn_at: withdrawn_at.toISOString() },
    }),
  );

const COMPLETED = `report.clinic_id = :clinic and report.deleted_at is null and report.status = 'Completed'`;

export const RULES_COUNTS = statement(
  'rules_counts',
  `select counted.rules_version, reports, withdrawal.id, withdrawal.reason, withdrawal.withdrawn_at
   from (
     select completed_rules as rules_version, count(*)::integer as reports from report where ${COMPLETED}
     group by completed_rules
   ) as counted
   left join rules_withdrawal as withdrawal
     on withdrawal.rules_version = counted.rules_version and withdrawal.lifted_at is null
   order by withdrawal.id is null, counted.rules_version desc nulls last`,
  count,
);

/** The start page says it for 90 days, an affected report as long as its rules are withdrawn. */
export const IS_AFFECTED = `exists (
  select from rules_withdrawal as withdrawal
  where withdrawal.lifted_at is null and withdrawal.withdrawn_at > :at::timestamptz - interval '90 days'
    and exists (select from report where ${COMPLETED} and report.completed_rules = withdrawal.rules_version))`;

const row = z.object({
  id: z.string(),
  patient_number: z.string(),
  reference_number: z.string(),
  analysis_date: z.date(),
  clinician: z.string(),
});
export type RulesRow = z.output<typeof row>;

const SHOWN = `id, patient_number, reference_number, analysis_date,
  (select name from app_user where app_user.id = coalesce(report.completed_by, report.created_by)) as clinician`;

/** The index `report_rules` has the order. */
const PLACE = `(analysis_date, id) < (:date::timestamptz, :id) order by analysis_date desc, id desc limit :limit`;

export const PAGE_OF_VERSION = statement(
  'rules_page',
  `select ${SHOWN} from report where ${COMPLETED} and completed_rules = :version and ${PLACE}`,
  row,
);

export const PAGE_OF_UNKNOWN = statement(
  'rules_page_unknown',
  `select ${SHOWN} from report where ${COMPLETED} and completed_rules is null and ${PLACE}`,
  row,
);
