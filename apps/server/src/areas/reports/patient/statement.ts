import { REPORT_STATUS, type DiagnosisResult } from '@alveola/clinical';
import { z } from 'zod';
import { statement } from '../../../platform/db/statement';

const row = z.object({
  patient_number: z.string(),
  due: z.string().nullable(),
  id: z.string(),
  reference_number: z.string(),
  analysis_date: z.date(),
  status: z.enum(REPORT_STATUS),
  draft: z.boolean(),
  clinician: z.string(),
  findings: z.custom<DiagnosisResult>((value) => typeof value === 'object' && value !== null).nullable(),
  information: z.unknown(),
  dentition: z.unknown(),
  clinical_values: z.unknown(),
  measurement: z.unknown(),
});
export type VisitRow = z.output<typeof row>;

const judged = (type: string) =>
  `(select data from report_entry as entry where entry.clinic_id = shown.clinic_id and entry.report_id = shown.id
      and entry.n = (newest.judged #>> '{entries,${type}}')::integer) as ${type}`;

/**
 * Reads a patient's analyses with their newest completed versions, and writes the audit, in one statement.
 * The index `report_patient` has the order.
 */
export const VISITS = statement(
  'patient_visits',
  `with shown as materialized (
     select clinic_id, id, patient_number, reference_number, analysis_date, status, draft, completed_by, created_by
     from report
     where clinic_id = :clinic and deleted_at is null
       and patient_number = (select patient_number from patient where clinic_id = :clinic and id = :patient)
     order by analysis_date desc, id desc limit :limit
   ), told as (
     insert into audit_log (clinic_id, at, id, user_id, action, report_id, detail, address)
     -- Under the first of them, the newest: by it the patient's acts are found.
     select :clinic, :at::timestamptz, :audit, :user, 'patient.read', jsonb_agg(id) ->> 0,
       jsonb_build_object('reports', jsonb_agg(id)), :address
     from shown having count(*) > 0
   )
   select shown.patient_number, shown.id, shown.reference_number, shown.analysis_date, shown.status, shown.draft,
     (select name from app_user where app_user.id = coalesce(shown.completed_by, shown.created_by)) as clinician,
     (select due::text from recall where recall.clinic_id = shown.clinic_id
       and recall.patient_number = shown.patient_number) as due,
     newest.findings,
     ${['information', 'dentition', 'clinical_values', 'measurement'].map(judged).join(', ')}
   from shown left join lateral (
     select judged, findings from report_completion
     where report_completion.clinic_id = shown.clinic_id and report_completion.report_id = shown.id
     order by n desc limit 1
   ) as newest on true`,
  row,
);
