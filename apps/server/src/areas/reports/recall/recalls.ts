import type { RecallFilter, PatientRecall } from '@alveola/contract';
import { DAY } from '../../../platform/base/time';
import { CONDITIONS, GRADES, STAGES } from '@alveola/clinical';
import { z } from 'zod';
import { statement, type Statement } from '../../../platform/db/statement';

const WEEK = 7;

/**
 * In ISO days in UTC, both inclusive; PostgreSQL has a first and a last day. Null selects patients without a
 * recall.
 */
export interface DueRange {
  readonly from: string;
  readonly to: string;
}

export function toDueDay(at: Date, later = 0): string {
  return new Date(at.getTime() + later * DAY).toISOString().slice(0, 10);
}

export function toRange(which: RecallFilter, now: Date, days: number): DueRange | null {
  const ranges: Readonly<Record<RecallFilter, DueRange | null>> = {
    open: { from: '-infinity', to: toDueDay(now, days) },
    overdue: { from: '-infinity', to: toDueDay(now, -1) },
    due: { from: toDueDay(now), to: toDueDay(now, WEEK - 1) },
    upcoming: { from: toDueDay(now, WEEK), to: toDueDay(now, days) },
    later: { from: toDueDay(now, Math.max(WEEK - 1, days) + 1), to: 'infinity' },
    unset: null,
  };
  return ranges[which];
}

const row = z
  .object({
    id: z.string(),
    patient_number: z.string(),
    report_id: z.string(),
    visited_on: z.string(),
    condition: z.enum(CONDITIONS),
    stage: z.enum(STAGES).nullable(),
    grade: z.enum(GRADES).nullable(),
    months: z.int().nullable(),
    due: z.string().nullable(),
    act: z.coerce.number().nullable(),
    act_kind: z.enum(['seen', 'postponed']).nullable(),
    act_day: z.string().nullable(),
    act_reason: z.string().nullable(),
    acted_at: z.date().nullable(),
    by: z.string().nullable(),
  })
  .transform(
    ({
      act,
      act_kind: kind,
      act_day: day,
      act_reason: reason,
      acted_at: at,
      by,
      ...recall
    }): PatientRecall => ({
      ...recall,
      act:
        act === null || kind === null || day === null || at === null
          ? null
          : { n: act, kind, day, reason, by: by ?? '', at: at.toISOString() },
    }),
  );

/**
 * Days are read as text, because the driver would turn dates into instants of the local time zone. An order
 * must name the table's `due`.
 */
const COLUMNS = `id, patient_number, report_id, visited_on::text, condition, stage, grade, months, due::text, act,
  act_kind, act_day::text, act_reason, acted_at,
  (select name from app_user where app_user.id = recall.acted_by) as by`;

const page = (name: string, condition: string): Statement<typeof row> =>
  statement(
    name,
    `select ${COLUMNS} from recall where clinic_id = :clinic and ${condition}
     order by recall.due, recall.patient_number limit :limit`,
    row,
  );

/** The index `recall_due` has the order. No patient number is empty. */
export const DUE_PAGE = page(
  'recall_due_page',
  '(due, patient_number) > (:after::date, :number) and due <= :to::date',
);
export const UNSET_PAGE = page('recall_unset_page', 'due is null and patient_number > :number');

export const ONE_RECALL = statement(
  'recall_one',
  `select ${COLUMNS} from recall where clinic_id = :clinic and id = :id`,
  row,
);

const DATED = ['overdue', 'due', 'upcoming', 'later'] as const satisfies readonly RecallFilter[];
const counted = (name: string, condition: string) =>
  `(select count(*) from recall where clinic_id = :clinic and ${condition})::integer as ${name}`;

export const RECALL_COUNTS = statement(
  'recall_counts',
  `select ${counted('unset', 'due is null')}, ${DATED.map((which) =>
    counted(which, `due >= :${which}_from::date and due <= :${which}_to::date`),
  ).join(', ')}`,
  z.object({ overdue: z.int(), due: z.int(), upcoming: z.int(), later: z.int(), unset: z.int() }),
);

export function countValues(clinic: string, now: Date, days: number): Readonly<Record<string, string>> {
  const edges = DATED.flatMap((which) =>
    Object.entries(toRange(which, now, days) ?? {}).map(([side, day]) => [`${which}_${side}`, String(day)]),
  );
  return { clinic, ...Object.fromEntries(edges) };
}
