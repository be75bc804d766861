import { type ListedReport, listReports, type CallBody, listPatients } from '@alveola/contract';
import { isRefused, type Result } from '../../../platform/base/result';
import { route, type CallContext } from '../../../platform/http/route';
import {
  type PageRow,
  pageStatement,
  cursorAfter,
  type ListPlace,
  readListCursor,
  pageValues,
  ROW_COLUMNS,
  onePage,
  row,
} from './pages';
import { toRow } from '../reportRows';
import { z } from 'zod';
import { newId } from '../../../platform/base/ids';
import { runStatement, type Statement, statement } from '../../../platform/db/statement';
import { readPatientName } from '../patient/patientName';
import { IS_AFFECTED } from '../rules/statements';

export function toListed({
  patient_id,
  patient_name,
  condition,
  stage,
  grade,
  clinician,
  due,
  ...row
}: PageRow & Pick<ListedReport, 'patient_name'>): ListedReport {
  return { ...toRow(row), patient_id, patient_name, condition, stage, grade, clinician, due };
}

export const listReportsRoute = route(listReports, async (context) => {
  const page = await readPage(context, (from) => pageStatement(context.body, from));
  if (isRefused(page)) return page;
  return {
    reports: page.rows.map(({ reached, ...listed }) => ({ ...toListed(listed), reached })),
    next: page.next,
  };
});

interface Page<R> {
  readonly rows: readonly R[];
  readonly next: string | null;
}

export async function readPage<S extends z.ZodType<PageRow>>(
  context: Pick<CallContext<typeof listReports>, 'deps' | 'session' | 'body' | 'address'>,
  toStatement: (from: ListPlace | null) => Statement<S>,
): Promise<Result<Page<z.output<S> & { readonly patient_name: string | null }>>> {
  const { deps, session, body, address } = context;
  const from = readListCursor(body.cursor);
  if (isRefused(from)) return from;
  const now = deps.now();
  const foundRows = await runStatement(deps.db, toStatement(from.place), {
    ...pageValues(session.clinicId, now, body, from.place),
    at: now,
    audit: newId(),
    user: session.user.id,
    address,
  });
  const rows = await Promise.all(
    foundRows.slice(0, body.limit).map(async (row) => ({
      ...row,
      patient_name: await readPatientName(deps, session.clinicId, row.patient_id, row.name_sealed),
    })),
  );
  const last = rows.at(-1);
  return { rows, next: last && foundRows.length > rows.length ? cursorAfter(last, body.due === true) : null };
}

export type WantedPatients = Omit<CallBody<typeof listPatients>, 'cursor'>;

const patientRow = row.extend({ analyses: z.int(), rules_withdrawn: z.boolean() });

type Order = WantedPatients['sort'] | 'due';

/** Each order matches an index of `patient` or `recall`, so that nothing is sorted. */
const ORDER: Readonly<Record<Order, string>> = {
  newest: 'newest_at desc, newest_report desc',
  oldest: 'newest_at asc, newest_report asc',
  patient_number: 'patient_number asc',
  due: 'recall_due, patient_number',
};

const AFTER: Readonly<Record<Order, string>> = {
  newest: '(newest_at, newest_report) < (:date::timestamptz, :id)',
  oldest: '(newest_at, newest_report) > (:date::timestamptz, :id)',
  patient_number: 'patient_number > :number',
  due: "(recall_due, patient_number) > ((:date::timestamptz at time zone 'UTC')::date, :number)",
};

const NEWEST = `report on report.clinic_id = patient.clinic_id and report.id = patient.newest_report`;
const SHOWN = `report.id, report.clinic_id, patient.patient_number, report.analysis_date, report.reference_number,
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

const prepared = new Map<string, Statement<typeof patientRow>>();

export function patientPage(wanted: WantedPatients, from: ListPlace | null): Statement<typeof patientRow> {
  const { search, status, stage } = wanted;
  const order = wanted.due ? 'due' : wanted.sort;
  const conditions = [
    'true',
    ...(status ? ['patient_status = :status'] : []),
    ...(stage ? ['patient_stage = :stage'] : []),
    ...(search ? [FOUND] : []),
    ...(from ? [AFTER[order]] : []),
  ];
  const page = `from ${wanted.due ? DUE : PATIENTS} where ${conditions.join(' and ')} order by ${ORDER[order]}`;
  const preparedPage = prepared.get(page);
  if (preparedPage) return preparedPage;
  const made = statement(
    search ? null : `patients_${prepared.size}`,
    onePage(
      page,
      `${ROW_COLUMNS}, analyses,
       (select due::text from recall where recall.clinic_id = report.clinic_id
         and recall.patient_number = report.patient_number) as due,
       ${IS_AFFECTED} as rules_withdrawn`,
    ),
    patientRow,
  );
  prepared.set(page, made);
  return made;
}

export const listPatientsRoute = route(listPatients, async (context) => {
  const page = await readPage(context, (from) => patientPage(context.body, from));
  if (isRefused(page)) return page;
  const isAffected = page.rows.some(({ rules_withdrawn }) => rules_withdrawn);
  return {
    patients: page.rows.map(({ analyses, ...newest }) => ({ ...toListed(newest), analyses })),
    next: page.next,
    ...(isAffected && ({ rules_withdrawn: true } as const)),
  };
});
