import { CONDITIONS, GRADES, REPORT_STATUS, STAGES } from '@alveola/clinical';
import { type CallBody, type listReports, MAX_PAGE, SAVE_TYPES } from '@alveola/contract';
import { z } from 'zod';
import type { ReportRecord } from '../../../platform/db/findReport';
import { type Statement, statement, type Value } from '../../../platform/db/statement';
import { toDueDay } from '../recall/recalls';

export type WantedPage = Omit<CallBody<typeof listReports>, 'cursor'>;

export const row = z.object({
  id: z.string(),
  patient_id: z.string(),
  name_sealed: z.instanceof(Buffer).nullable(),
  analysis_date: z.date(),
  patient_number: z.string(),
  reference_number: z.string(),
  notes: z.string(),
  note: z.int().nullable(),
  status: z.enum(REPORT_STATUS),
  draft: z.boolean(),
  updated_at: z.date(),
  imported: z.custom<ReportRecord['imported']>(),
  condition: z.enum(CONDITIONS).nullable(),
  stage: z.enum(STAGES).nullable(),
  grade: z.enum(GRADES).nullable(),
  clinician: z.string(),
  due: z.string().nullable(),
});
export type PageRow = z.output<typeof row>;

/** Patient number (needed when sorting by it), date and id of the last row of a page. */
export const listPlace = z.tuple([z.string(), z.iso.datetime(), z.string()]);
export type ListPlace = z.output<typeof listPlace>;

export function toListPlace(isByDue: boolean): (last: PageRow) => ListPlace {
  return ({ patient_number, analysis_date, id, due }) => {
    const date = isByDue && due !== null ? `${due}T00:00:00.000Z` : analysis_date.toISOString();
    return [patient_number, date, id];
  };
}

type Order = WantedPage['sort'] | 'due';
type Field = 'search' | 'status' | 'stage' | 'patient_number';

interface List<S extends z.ZodType> {
  readonly name: string;
  readonly source: (wanted: WantedPage) => string;
  /** Each order matches an index, so that nothing is sorted. Note that `desc` is NULLS FIRST. */
  readonly order: Readonly<Record<Order, string>>;
  readonly after: Readonly<Record<Order, string>>;
  readonly always: string;
  readonly where: Readonly<Partial<Record<Field, string>>>;
  readonly shown: string;
  readonly row: S;
}

/** Keeps one statement for each combination of source, conditions and order. */
export function listStatements<S extends z.ZodType>(list: List<S>) {
  const prepared = new Map<string, Statement<S>>();
  return (wanted: WantedPage, from: ListPlace | null): Statement<S> => {
    const order = wanted.due ? 'due' : wanted.sort;
    const fields = (['status', 'stage', 'patient_number', 'search'] as const).filter(
      (field) => wanted[field],
    );
    const conditions = [list.always, ...fields.flatMap((field) => list.where[field] ?? [])];
    if (from) conditions.push(list.after[order]);
    const page = `from ${list.source(wanted)} where ${conditions.join(' and ')} order by ${list.order[order]}`;
    // The best plan of a search depends on its words, so that it is planned each time.
    const name = wanted.search ? null : `${list.name}_${prepared.size}`;
    const listStatement = prepared.get(page) ?? statement(name, onePage(page, list.shown), list.row);
    prepared.set(page, listStatement);
    return listStatement;
  };
}

const DUE = `(
  select report.*, recall.due as recall_due, recall.patient_number as recall_number
  from recall join report on report.clinic_id = recall.clinic_id and report.id = recall.report_id
  where recall.clinic_id = :clinic and recall.due <= :today::date
) as report`;

const ROW_COLUMNS = `id, patient_id, name_sealed, analysis_date, patient_number, reference_number,
  notes, note, status, draft, updated_at, imported,
  completed_condition as condition, completed_stage as stage, completed_grade as grade,
  (select name from app_user where app_user.id = coalesce(completed_by, created_by)) as clinician`;

/** By `limit` one index look-up for each row of the page; for a plain join the whole table would be read. */
const PATIENT = `left join lateral (
  select patient.id as patient_id, name_sealed from patient
  where patient.clinic_id = report.clinic_id and patient.patient_number = report.patient_number limit 1
) as patient on true`;

/**
 * Materializes the page as the table `report`, and writes the audit of every analysis that it shows. The one
 * row beyond the page is not audited. PostgreSQL takes a limit that is a parameter for a tenth of all rows, and
 * would plan at each call: the inner limit lets it keep the plan.
 */
function onePage(page: string, shown: string): string {
  return `with page as materialized (
      select * from (select * ${page} limit ${MAX_PAGE + 1}) as most limit :limit + 1
    ), told as (
      insert into audit_log (clinic_id, at, id, user_id, action, detail, address)
      select :clinic, :at::timestamptz, :audit, :user, 'report.list',
        jsonb_build_object('reports', coalesce((select jsonb_agg(id) from (select id from page limit :limit) as first), '[]')),
        :address
    )
    select ${ROW_COLUMNS}, ${shown} from page as report`;
}

/** One index look-up for each part, the last part first. `exists` would let PostgreSQL read the whole table. */
const REACHED = `case ${SAVE_TYPES.slice(1)
  .toReversed()
  .map(
    (type) => `when (select true from report_entry as entry where entry.clinic_id = report.clinic_id
      and entry.report_id = report.id and entry.type = '${type}' limit 1) then '${type}'`,
  )
  .join(' ')} else 'information' end`;

/** The view restricts rows to the caller's clinic like the table does, and lets a search use its index. */
export const pageStatement = listStatements({
  name: 'page',
  source: ({ due, search }) => `${due ? DUE : search ? 'own_report as report' : 'report'} ${PATIENT}`,
  order: {
    newest: 'analysis_date desc, id desc',
    oldest: 'analysis_date asc, id asc',
    patient_number: 'patient_number asc, analysis_date desc, id desc',
    due: 'recall_due, recall_number',
  },
  after: {
    newest: '(analysis_date, id) < (:date::timestamptz, :id)',
    oldest: '(analysis_date, id) > (:date::timestamptz, :id)',
    patient_number:
      'patient_number >= :number and (patient_number > :number or (analysis_date, id) < (:date::timestamptz, :id))',
    due: "(recall_due, recall_number) > ((:date::timestamptz at time zone 'UTC')::date, :number)",
  },
  always: 'clinic_id = :clinic and deleted_at is null',
  where: {
    status: 'status = :status',
    stage: 'completed_stage = :stage',
    patient_number: 'patient_number = :patient',
    // The reference number contains the patient number, so that one condition searches both.
    search: 'reference_number ilike :pattern',
  },
  shown: `(select due::text from recall where recall.clinic_id = report.clinic_id
      and recall.patient_number = report.patient_number and recall.report_id = report.id) as due, ${REACHED} as reached`,
  row: row.extend({ reached: z.enum(SAVE_TYPES) }),
});

export function pageValues(
  clinicId: string,
  now: Date,
  { search = '', patient_number = '', status, stage, limit }: WantedPage,
  from: ListPlace | null,
): Readonly<Record<string, Value>> {
  const [number, date, id] = from ?? [null, null, null];
  const pattern = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return {
    clinic: clinicId,
    today: toDueDay(now),
    patient: patient_number,
    status: status ?? null,
    stage: stage ?? null,
    pattern,
    number,
    date,
    id,
    limit,
  };
}
