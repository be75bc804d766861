import { agreement, pairReadings } from '@alveola/clinical';
import { firstReading, readingAgreement, readingsCsv, storedReading } from '@alveola/contract';
import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { CsvCell } from '../../platform/csv';
import type { Queries } from '../../platform/db/open';
import { readPages } from '../../platform/db/statement';
import { isRow, report } from '../../platform/db/schema';
import { csvAnswer } from '../../platform/http/answer';
import { route } from '../../platform/http/route';
import { secondReading } from './readings';

/** Readings, each some 100 KB, that are in memory at once. */
const PAGE = 50;

async function findPage(
  db: Queries,
  clinicId: string,
  last: { readonly id: string; readonly finished_at: Date } | null,
) {
  const after = last
    ? or(
        gt(secondReading.finished_at, last.finished_at),
        and(eq(secondReading.finished_at, last.finished_at), gt(secondReading.id, last.id)),
      )
    : undefined;
  const rows = await db
    .select({ reading: secondReading })
    .from(secondReading)
    .innerJoin(report, isRow(report, secondReading.clinic_id, secondReading.report_id))
    .where(
      and(
        eq(secondReading.clinic_id, clinicId),
        isNotNull(secondReading.finished_at),
        isNull(report.deleted_at),
        after,
      ),
    )
    .orderBy(asc(secondReading.finished_at), asc(secondReading.id))
    .limit(PAGE);
  return rows.flatMap(({ reading: { finished_at, ...reading } }) =>
    finished_at ? [{ ...reading, finished_at }] : [],
  );
}

type ReadingRow = Awaited<ReturnType<typeof findPage>>[number];
type FinishedReading = ReturnType<typeof toFinished>;

function toFinished({ id, report_id, finished_at, first, first_by, measurement, read_by }: ReadingRow) {
  const same_reader = first_by === null ? null : first_by === read_by;
  const pairs = pairReadings(firstReading.parse(first), storedReading.parse(measurement));
  return { id, report_id, finished_at: finished_at.toISOString(), same_reader, pairs };
}

async function* readFinished(db: Queries, clinicId: string): AsyncGenerator<readonly FinishedReading[]> {
  const read = (last: ReadingRow | null) => findPage(db, clinicId, last);
  for await (const rows of readPages(PAGE, read)) yield rows.map(toFinished);
}

export const readingAgreementRoute = route(
  readingAgreement,
  async ({ deps: { db }, session: { clinicId }, audit }) => {
    await audit(db, 'reading.list');
    const readings: FinishedReading[] = [];
    for await (const finished of readFinished(db, clinicId)) readings.push(...finished);
    return {
      readings: readings.map(({ pairs, ...reading }) => ({ ...reading, agreement: agreement([pairs]) })),
      all: agreement(readings.map(({ pairs }) => pairs)),
    };
  },
);

const COLUMNS = [
  'reading',
  'finished',
  'same_reader',
  'tooth',
  'side',
  'picture',
  'first_percent',
  'second_percent',
  'difference',
  'first_third',
  'second_third',
];

function toRows({ id, finished_at, same_reader, pairs }: FinishedReading): readonly (readonly CsvCell[])[] {
  const toCells = (...cells: CsvCell[]) => [id, finished_at.slice(0, 10), same_reader, ...cells];
  return [
    ...pairs.sides.map(({ tooth, side, kind, first, second, difference }) =>
      toCells(tooth, side, kind, first, second, difference, null, null),
    ),
    ...pairs.classes.map(({ tooth, first, second }) =>
      toCells(tooth, null, null, null, null, null, first, second),
    ),
  ];
}

export const readingsCsvRoute = route(readingsCsv, async ({ deps: { db }, session: { clinicId }, audit }) => {
  await audit(db, 'reading.export');
  async function* groups() {
    for await (const readings of readFinished(db, clinicId)) yield readings.flatMap(toRows);
  }
  return csvAnswer('readings.csv', COLUMNS, groups());
});
