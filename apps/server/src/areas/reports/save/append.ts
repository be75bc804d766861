import { STAGES } from '@alveola/clinical';
import { z } from 'zod';
import { statement } from '../../../platform/db/statement';
import { FIRST_UNFIT, UNFIT, unfit } from './saveRequest';

/** Computed as by `findHistory` in `reportRows.ts`. */
const history = z
  .enum(STAGES)
  .nullable()
  .transform((stage) => stage && { stage });

/**
 * Appends a save in one statement. Everything follows from the update of the report's row, which only
 * succeeds if nobody has changed the row since the statement began to read. A row without `entry` says that
 * nothing was written: either the save was repeated, or there is a newer one that the client has not seen,
 * or, where it names neither, another save was faster.
 *
 * `basis` is the number of the newest entry when the save was checked, null if it was checked against no
 * other part. `seen` is the newest entry that the client knows of, if it says so (`has_seen`).
 */
export const APPEND = statement(
  'append_entry',
  `with of as (
     select entries, patient_number, reference_number, draft from report
     where clinic_id = :clinic and id = :report and deleted_at is null
   ), own as (
     select seq, public_id from report_entry
     where clinic_id = :clinic and report_id = :report and type = :type and client = :client::text
     order by seq desc limit 1
   ), repeated as (
     select public_id from own where seq >= :seq::bigint
   ), newest as (
     select public_id, client from report_entry
     where clinic_id = :clinic and report_id = :report and type = :type
     order by n desc limit 1
   ), newer as (
     select public_id from newest
     where :has_seen::boolean and public_id is distinct from :seen::text
       and (:client::text is null or client is distinct from :client::text)
   ), ${UNFIT}, turned as (
     update report set
       entries = report.entries + 1,
       updated_at = :at::timestamptz,
       status = case when :completion::jsonb is null then report.status else 'Completed' end,
       draft = :completion::jsonb is null and report.status = 'Completed',
       completed_stage = case when :completion::jsonb is null then report.completed_stage
         else :completion::jsonb ->> 'stage' end,
       completed_condition = case when :completion::jsonb is null then report.completed_condition
         else :completion::jsonb #>> '{findings,standing,condition}' end,
       completed_grade = case when :completion::jsonb is null then report.completed_grade
         else :completion::jsonb #>> '{findings,standing,grade}' end,
       recall_months = case when :completion::jsonb is null then report.recall_months
         else (:completion::jsonb #>> '{findings,supportiveCareMonths}')::smallint end,
       completed_by = case when :completion::jsonb is null then report.completed_by else :user end,
       -- An example sets no recall.
       first_completed_at = case when :completion::jsonb is null then report.first_completed_at
         when report.imported ? 'example' then null
         else coalesce(report.first_completed_at, :at::timestamptz) end
     from of
     where report.clinic_id = :clinic and report.id = :report and report.deleted_at is null
       and report.entries = of.entries and report.entries = coalesce(:basis::integer, report.entries)
       and report.patient_number = :patient_number
       and not exists (select from repeated) and not exists (select from newer)
       and not exists (select from unfit)
     returning report.entries as n, report.draft
   ), entry as (
     insert into report_entry (clinic_id, report_id, n, public_id, type, data, client, seq, saved_by, saved_at)
     select :clinic, :report, n, :entry, :type, :data::jsonb, :client::text, :seq::bigint, :user, :at::timestamptz
     from turned
     returning public_id
   ), completed as (
     insert into report_completion
       (clinic_id, report_id, n, completed_by, completed_at, reason, rules_version, judged, findings)
     select :clinic, :report,
       1 + (select count(*) from report_completion where clinic_id = :clinic and report_id = :report),
       :user, :at::timestamptz, judgement.reason, judgement.rules_version, judgement.judged, judgement.findings
     from turned, jsonb_to_record(:completion::jsonb)
       as judgement (reason text, rules_version text, judged jsonb, findings jsonb)
     where :completion::jsonb is not null
   ), told as (
     insert into audit_log (clinic_id, at, id, user_id, action, report_id, detail, address)
     select :clinic, :at::timestamptz, act.id, :user, act.action, :report, act.detail, :address
     from turned, jsonb_to_recordset(:acts::jsonb) as act (id text, action text, detail jsonb)
   )
   select of.patient_number, of.reference_number, entry.public_id as entry,
     repeated.public_id as repeated, newer.public_id as newer, ${FIRST_UNFIT} as unfit,
     turned.n, coalesce(turned.draft, of.draft) as draft, (
       select max(completed_stage collate "C") from report
       where clinic_id = :clinic and patient_number = :patient_number and deleted_at is null and id <> :report
     ) as history
   from of left join entry on true left join repeated on true left join newer on true
     left join turned on true`,
  z.object({
    patient_number: z.string(),
    reference_number: z.string(),
    entry: z.string().nullable(),
    repeated: z.string().nullable(),
    newer: z.string().nullable(),
    unfit,
    n: z.int().nullable(),
    draft: z.boolean(),
    history,
  }),
);

/**
 * Creates a report with its first entry. If this fails although everything fits, the reference is taken, or
 * the same save has already made the report.
 */
export const MAKE = statement(
  'make_report',
  `with ${UNFIT}, example as (
     select from report
     where clinic_id = :clinic and patient_number = :patient_number and deleted_at is null and imported ? 'example'
   ), made as (
     insert into report (clinic_id, id, patient_number, reference_number, analysis_date, updated_at, entries,
       first_client, first_seq, created_by)
     select :clinic, :report, :patient_number, :reference, :at::timestamptz, :at::timestamptz, 1,
       :first_client::text, :first_seq::bigint, :user
     where not exists (select from unfit) and not exists (select from example)
     on conflict do nothing
     returning id
   ), entry as (
     insert into report_entry (clinic_id, report_id, n, public_id, type, data, client, seq, saved_by, saved_at)
     select :clinic, id, 1, :entry, :type, :data::jsonb, :client::text, :seq::bigint, :user, :at::timestamptz
     from made
   ), told as (
     insert into audit_log (clinic_id, at, id, user_id, action, report_id, detail, address)
     select :clinic, :at::timestamptz, act.id, :user, act.action, made.id, act.detail, :address
     from made, jsonb_to_recordset(:acts::jsonb) as act (id text, action text, detail jsonb)
   )
   select exists (select from made) as made, ${FIRST_UNFIT} as unfit, exists (select from example) as is_example, (
     select max(completed_stage collate "C") from report
     where clinic_id = :clinic and patient_number = :patient_number and deleted_at is null
   ) as history`,
  z.object({
    made: z.boolean(),
    unfit,
    /** The patient number belongs to the example patient. */ is_example: z.boolean(),
    history,
  }),
);
