import type { RulesReport, RulesVersionCount } from '@alveola/contract';
import { z } from 'zod';
import { statement } from '../../../platform/db/statement';

const count = z
  .object({
    rules_version: z.string().nullable(),
    reports: z.int(),
    reviewed: z.int(),
    id: z.string().nullable(),
    severity: z.enum(['inform', 'review', 'stop']).nullable(),
    reason: z.record(z.string(), z.string()).nullable(),
    withdrawn_at: z.date().nullable(),
  })
  .transform(
    ({ id, severity, reason, withdrawn_at, ...counted }): RulesVersionCount => ({
      ...counted,
      withdrawal:
        id === null || severity === null || reason === null || withdrawn_at === null
          ? null
          : { id, severity, reason, withdrawn_at: withdrawn_at.toISOString() },
    }),
  );

const COMPLETED = `report.clinic_id = :clinic and report.deleted_at is null and report.status = 'Completed'`;

export const RULES_COUNTS = statement(
  'rules_counts',
  `with counted as (
     select completed_rules, rules_reviewed, count(*) as n from report where ${COMPLETED}
     group by completed_rules, rules_reviewed
   )
   select completed_rules as rules_version, sum(n)::integer as reports,
     coalesce(sum(n) filter (where rules_reviewed = withdrawal.id), 0)::integer as reviewed,
     withdrawal.id, withdrawal.severity, withdrawal.reason, withdrawal.withdrawn_at
   from counted
   left join rules_withdrawal as withdrawal
     on withdrawal.rules_version = completed_rules and withdrawal.lifted_at is null
   group by completed_rules, withdrawal.id
   order by withdrawal.id is null, completed_rules desc nulls last`,
  count,
);

export const IS_AFFECTED = `exists (
  select from rules_withdrawal as withdrawal where withdrawal.lifted_at is null and exists (
    select from report where ${COMPLETED} and report.completed_rules = withdrawal.rules_version
      and report.rules_reviewed is distinct from withdrawal.id))`;

const row = z
  .object({
    id: z.string(),
    patient_number: z.string(),
    reference_number: z.string(),
    analysis_date: z.date(),
    clinician: z.string(),
    reviewed_by: z.string().nullable(),
    reviewed_at: z.date().nullable(),
    rules_version: z.string().nullable(),
    withdrawn_at: z.date().nullable(),
  })
  .transform(({ reviewed_by: by, reviewed_at: at, ...report }) => ({
    ...report,
    reviewed: by === null || at === null ? null : { by, at: at.toISOString() },
  }));
export type RulesRow = z.output<typeof row>;

const SHOWN = `report.id, patient_number, reference_number, analysis_date, completed_rules as rules_version,
  (select name from app_user where app_user.id = coalesce(report.completed_by, report.created_by)) as clinician,
  review.name as reviewed_by, review.reviewed_at, withdrawal.withdrawn_at`;
const MARKS = `left join rules_withdrawal as withdrawal
    on withdrawal.rules_version = report.completed_rules and withdrawal.lifted_at is null
  left join lateral (
    select app_user.name, reviewed_at from rules_review
    join app_user on app_user.id = rules_review.reviewed_by
    where rules_review.clinic_id = :clinic and rules_review.report_id = report.id and rules_review.reviewed
      and rules_review.withdrawal_id = withdrawal.id and report.rules_reviewed = withdrawal.id
    order by n desc limit 1
  ) as review on true
  order by analysis_date desc, id desc`;

/** The index `report_rules` has the order. `:review` selects all, open or reviewed reports. */
const PLACE = `(analysis_date, id) < (:date::timestamptz, :id) and (:review::text = 'all'
    or coalesce(rules_reviewed = :withdrawal::text, false) = (:review::text = 'reviewed'))
  order by analysis_date desc, id desc limit :limit`;

export const PAGE_OF_VERSION = statement(
  'rules_page',
  `select ${SHOWN} from (
     select * from report where ${COMPLETED} and completed_rules = :version and ${PLACE}
   ) as report ${MARKS}`,
  row,
);

export const PAGE_OF_UNKNOWN = statement(
  'rules_page_unknown',
  `select ${SHOWN} from (
     select * from report where ${COMPLETED} and completed_rules is null and ${PLACE}
   ) as report ${MARKS}`,
  row,
);

export const ONE_REPORT = statement(
  'rules_one',
  `select ${SHOWN} from (select * from report where ${COMPLETED} and id = :id) as report ${MARKS}`,
  row,
);

export function toRulesReport(row: RulesRow): RulesReport {
  const { id, patient_number, reference_number, clinician, reviewed } = row;
  const analysis_date = row.analysis_date.toISOString();
  return { id, patient_number, reference_number, analysis_date, clinician, reviewed };
}
