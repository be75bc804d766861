import { agreement, pairReadings, type ReadingPairs } from '@alveola/clinical';
import { firstReading, readingAgreement, readingsCsv, storedReading } from '@alveola/contract';
import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, type CsvCell, toCsvLine } from '../../platform/csv';
import type { Queries } from '../../platform/db/open';
import { report, secondReading } from '../../platform/db/schema';
import { streamAnswer } from '../../platform/http/answer';
import { type Route, route } from '../../platform/http/route';

/** Readings, each some 100 KB, that are in memory at once. */
const PAGE = 50;

interface Place {
  readonly id: string;
  readonly finished_at: Date;
}

interface FinishedReading extends Place {
  readonly report_id: string;
  readonly same_reader: boolean | null;
  readonly pairs: ReadingPairs;
}

async function findPage(db: Queries, clinicId: string, last: Place | null) {
  const after = last
    ? or(
        gt(secondReading.finished_at, last.finished_at),
        and(eq(secondReading.finished_at, last.finished_at), gt(secondReading.id, last.id)),
      )
    : undefined;
  const rows = await db
    .select({ reading: secondReading })
    .from(secondReading)
    .innerJoin(
      report,
      and(eq(report.clinic_id, secondReading.clinic_id), eq(report.id, secondReading.report_id)),
    )
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

async function* readFinished(db: Queries, clinicId: string): AsyncGenerator<FinishedReading> {
  for (let last: Place | null = null; ; ) {
    const rows = await findPage(db, clinicId, last);
    for (const { id, report_id, finished_at, first, first_by, measurement, read_by } of rows) {
      const same_reader = first_by === null ? null : first_by === read_by;
      const pairs = pairReadings(firstReading.parse(first), storedReading.parse(measurement));
      yield { id, report_id, finished_at, same_reader, pairs };
    }
    last = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}

export const readingAgreementRoute: Route = route(
  readingAgreement,
  async ({ deps: { db }, session: { clinicId }, audit }) => {
    await audit(db, 'reading.list');
    const readings: FinishedReading[] = [];
    for await (const reading of readFinished(db, clinicId)) readings.push(reading);
    return {
      readings: readings.map(({ pairs, finished_at, ...reading }) => ({
        ...reading,
        finished_at: finished_at.toISOString(),
        agreement: agreement([pairs]),
      })),
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

function toLines({ id, finished_at, same_reader, pairs }: FinishedReading): string {
  const head: readonly CsvCell[] = [id, finished_at.toISOString().slice(0, 10), same_reader];
  const sides = pairs.sides.map(({ tooth, side, kind, first, second, difference }) =>
    toCsvLine([...head, tooth, side, kind, first, second, difference, null, null]),
  );
  const classes = pairs.classes.map(({ tooth, first, second }) =>
    toCsvLine([...head, tooth, null, null, null, null, null, first, second]),
  );
  return [...sides, ...classes].join('');
}

export const readingsCsvRoute: Route = route(
  readingsCsv,
  async ({ deps: { db }, session: { clinicId }, audit }) => {
    await audit(db, 'reading.export');
    async function* lines(): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + toCsvLine(COLUMNS);
      for await (const reading of readFinished(db, clinicId)) yield toLines(reading);
    }
    return streamAnswer(Readable.from(lines()), 'text/csv; charset=utf-8', 'readings.csv');
  },
);
