import { type ListedReport, listPatients, listReports } from '@alveola/contract';
import { z } from 'zod';
import { newId } from '../../../platform/base/ids';
import { isRefused } from '../../../platform/base/result';
import { runStatement, type Statement } from '../../../platform/db/statement';
import { readCursor, toPage } from '../../../platform/http/cursor';
import { type CallContext, route } from '../../../platform/http/route';
import { readPatientName } from '../patient/patientName';
import { toRow } from '../reportRows';
import { IS_AFFECTED } from '../rules/statements';
import {
  type ListPlace,
  listPlace,
  listStatements,
  type PageRow,
  pageStatement,
  pageValues,
  row,
  toListPlace,
  type WantedPage,
} from './pages';

function toListed(row: PageRow & Pick<ListedReport, 'patient_name'>): ListedReport {
  const { patient_id, patient_name, condition, stage, grade, clinician, due } = row;
  // An object that is spread and then given seven keys takes three times as long.
  return Object.assign(toRow(row), { patient_id, patient_name, condition, stage, grade, clinician, due });
}

export const listReportsRoute = route(listReports, async (context) => {
  const page = await readPage(context, pageStatement);
  if (isRefused(page)) return page;
  const reports = page.rows.map((listed) => ({ ...toListed(listed), reached: listed.reached }));
  return { reports, next: page.next };
});

async function readPage<S extends z.ZodType<PageRow>>(
  context: Pick<CallContext<typeof listReports>, 'deps' | 'session' | 'body' | 'address'>,
  toStatement: (wanted: WantedPage, from: ListPlace | null) => Statement<S>,
) {
  const { deps, session, body, address } = context;
  const from = readCursor(listPlace, body.cursor);
  if (isRefused(from)) return from;
  const now = deps.now();
  const foundRows = await runStatement(deps.db, toStatement(body, from), {
    ...pageValues(session.clinicId, now, body, from),
    at: now,
    audit: newId(),
    user: session.user.id,
    address,
  });
  const { shown, next } = toPage(foundRows, body.limit, toListPlace(body.due === true));
  const rows = await Promise.all(
    shown.map(async (row) => ({
      ...row,
      patient_name: await readPatientName(deps, session.clinicId, row.patient_id, row.name_sealed),
    })),
  );
  return { rows, next };
}

const NEWEST = `report on report.clinic_id = patient.clinic_id and report.id = patient.newest_report`;
const SHOWN = `report.id, report.clinic_id, patient.id as patient_id, patient.name_sealed, patient.patient_number,
  report.analysis_date, report.reference_number,
  report.notes, report.note, report.status, report.draft, report.updated_at, report.imported, report.completed_condition,
  report.completed_stage, report.completed_grade, report.completed_by, report.created_by,
  patient.newest_at, patient.newest_report, patient.analyses, patient.status as patient_status,
  patient.stage as patient_stage`;

const PATIENTS = `(
  select ${SHOWN} from patient join ${NEWEST}
  where patient.clinic_id = :clinic and patient.newest_report is not null
) as report`;

const DUE = `(
  select ${SHOWN}, recall.due as recall_due
  from recall join patient on patient.clinic_id = recall.clinic_id and patient.patient_number = recall.patient_number
    join ${NEWEST}
  where recall.clinic_id = :clinic and recall.due <= :today::date and patient.newest_report is not null
) as report`;

const FOUND = `patient_number in (
  select found.patient_number from own_report as found
  where found.clinic_id = :clinic and found.deleted_at is null and found.reference_number ilike :pattern
)`;

export const patientPage = listStatements({
  name: 'patients',
  source: ({ due }) => (due ? DUE : PATIENTS),
  order: {
    newest: 'newest_at desc, newest_report desc',
    oldest: 'newest_at asc, newest_report asc',
    patient_number: 'patient_number asc',
    due: 'recall_due, patient_number',
  },
  after: {
    newest: '(newest_at, newest_report) < (:date::timestamptz, :id)',
    oldest: '(newest_at, newest_report) > (:date::timestamptz, :id)',
    patient_number: 'patient_number > :number',
    due: "(recall_due, patient_number) > ((:date::timestamptz at time zone 'UTC')::date, :number)",
  },
  always: 'true',
  where: { status: 'patient_status = :status', stage: 'patient_stage = :stage', search: FOUND },
  shown: `analyses, (select due::text from recall where recall.clinic_id = report.clinic_id
      and recall.patient_number = report.patient_number) as due, ${IS_AFFECTED} as rules_withdrawn`,
  row: row.extend({ analyses: z.int(), rules_withdrawn: z.boolean() }),
});

export const listPatientsRoute = route(listPatients, async (context) => {
  const page = await readPage(context, patientPage);
  if (isRefused(page)) return page;
  const isAffected = page.rows.some(({ rules_withdrawn }) => rules_withdrawn);
  return {
    patients: page.rows.map((newest) => ({ ...toListed(newest), analyses: newest.analyses })),
    next: page.next,
    ...(isAffected && ({ rules_withdrawn: true } as const)),
  };
});
