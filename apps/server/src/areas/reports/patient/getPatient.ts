import { assemble, type DiagnosisResult, readFindings, REPORT_STATUS, visitFigures } from '@alveola/clinical';
import {
  getPatient,
  MOST_VISITS,
  type PatientVisit,
  visit,
  type VisitFindings,
  patientXrays,
} from '@alveola/contract';
import { z } from 'zod';
import { newId } from '../../../platform/base/ids';
import { runStatement, statement } from '../../../platform/db/statement';
import { route } from '../../../platform/http/route';
import { refuse } from '../../../platform/base/result';
import { readEntryParts } from '../entries';
import { readPatientName } from './patientName';
import { and, isNotNull } from 'drizzle-orm';
import { isRow, patient } from '../../../platform/db/schema';
import { findPatientXrays, toXray } from '../../xrays/xrayRows';

const TYPES = ['information', 'dentition', 'clinical_values', 'measurement'] as const;

function toFindings(row: VisitRow): VisitFindings | null {
  if (row.findings === null) return null;
  const judgedParts = TYPES.flatMap((type) =>
    row[type] === null ? [] : [[type, { data: row[type] }] as const],
  );
  const { information, ...parts } = readEntryParts(Object.fromEntries(judgedParts));
  if (!information) throw new Error('A report was completed without patient information.');
  const result = readFindings(row.findings, parts.measurement?.overrule);
  const document = assemble({ information, ...parts });
  const figures = visitFigures({ document, result });
  return {
    ...result.standing,
    age: information.patientAge,
    months: result.supportiveCareMonths,
    treatment: result.treatment.map(({ block }) => block),
    ...figures,
    sites: [...figures.sites],
  };
}

function toVisit(row: VisitRow): PatientVisit {
  const { id, reference_number, analysis_date, notes, status, draft, clinician, remarks } = row;
  return {
    id,
    reference_number,
    analysis_date: analysis_date.toISOString(),
    notes,
    status,
    draft,
    clinician,
    remarks: remarks ?? [],
    findings: toFindings(row),
  };
}

export const getPatientRoute = route(getPatient, async ({ deps, session, params, address }) => {
  const rows = await runStatement(deps.db, VISITS, {
    clinic: session.clinicId,
    patient: params.id,
    at: deps.now(),
    audit: newId(),
    user: session.user.id,
    address,
  });
  const [first] = rows;
  // A patient whose analyses were all deleted counts as unknown.
  if (!first) return refuse('patient-not-found');
  const { patient_number, due, name_sealed } = first;
  const patient_name = await readPatientName(deps, session.clinicId, params.id, name_sealed);
  return { id: params.id, patient_number, patient_name, due, visits: rows.map(toVisit) };
});

const row = z.object({
  patient_number: z.string(),
  name_sealed: z.instanceof(Buffer).nullable(),
  due: z.string().nullable(),
  id: z.string(),
  reference_number: z.string(),
  analysis_date: z.date(),
  notes: z.string(),
  status: z.enum(REPORT_STATUS),
  draft: z.boolean(),
  clinician: z.string(),
  remarks: visit.shape.remarks.nullable(),
  findings: z.custom<DiagnosisResult>((value) => typeof value === 'object' && value !== null).nullable(),
  information: z.unknown(),
  dentition: z.unknown(),
  clinical_values: z.unknown(),
  measurement: z.unknown(),
});
type VisitRow = z.output<typeof row>;

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
     select clinic_id, id, patient_number, reference_number, analysis_date, notes, status, draft,
       completed_by, created_by
     from report
     where clinic_id = :clinic and deleted_at is null
       and patient_number = (select patient_number from patient where clinic_id = :clinic and id = :patient)
     order by analysis_date desc, id desc limit ${MOST_VISITS}
   ), told as (
     insert into audit_log (clinic_id, at, id, user_id, action, report_id, detail, address)
     -- Under the first of them, the newest: by it the patient's acts are found.
     select :clinic, :at::timestamptz, :audit, :user, 'patient.read', jsonb_agg(id) ->> 0,
       jsonb_build_object('reports', jsonb_agg(id)), :address
     from shown having count(*) > 0
   )
   select shown.patient_number, shown.id, shown.reference_number, shown.analysis_date, shown.notes, shown.status,
     shown.draft,
     (select name from app_user where app_user.id = coalesce(shown.completed_by, shown.created_by)) as clinician,
     (select due::text from recall where recall.clinic_id = shown.clinic_id
       and recall.patient_number = shown.patient_number) as due,
     (select name_sealed from patient where clinic_id = :clinic and id = :patient),
     (select data -> 'remarks' from report_entry as entry where entry.clinic_id = shown.clinic_id
       and entry.report_id = shown.id and entry.type = 'dentition' order by n desc limit 1) as remarks,
     newest.findings,
     ${['information', 'dentition', 'clinical_values', 'measurement'].map(judged).join(', ')}
   from shown left join lateral (
     select judged, findings from report_completion
     where report_completion.clinic_id = shown.clinic_id and report_completion.report_id = shown.id
     order by n desc limit 1
   ) as newest on true`,
  row,
);

export const patientXraysRoute = route(patientXrays, async ({ deps, session, params, audit }) => {
  const { db } = deps;
  const { clinicId } = session;
  const [patientRow] = await db
    .select({ number: patient.patient_number, newest: patient.newest_report })
    .from(patient)
    .where(and(isRow(patient, clinicId, params.id), isNotNull(patient.newest_report)));
  if (!patientRow) return refuse('patient-not-found');
  const xrays = (await findPatientXrays(db, clinicId, patientRow.number)).map(toXray);
  await audit(db, 'patient.read', {
    ...(patientRow.newest && { reportId: patientRow.newest }),
    detail: { xrays: xrays.map(({ id }) => id) },
  });
  return { xrays };
});
