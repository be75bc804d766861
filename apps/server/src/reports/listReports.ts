import { type BodyOf, listReports } from '@alveola/contract';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../audit/audit';
import type { Queries } from '../db/open';
import { report } from '../db/schema';
import { invalid } from '../http/answer';
import { type Route, route } from '../http/route';
import { type ReportRecord, toRow } from './rows';

type Wanted = BodyOf<typeof listReports>;
type Sort = Wanted['sort'];

/** Where a page ended: patient number (for that order), date and id of its last row. */
const place = z.tuple([z.string(), z.iso.datetime(), z.string()]);
type Place = z.output<typeof place>;

function cursorAfter({ patient_number, analysis_date, id }: ReportRecord): string {
  const at: Place = [patient_number, analysis_date.toISOString(), id];
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

/** null: not one that was handed out here. */
function readCursor(cursor: string): Place | null {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return null;
  }
}

/** Each order is that of an index, so that a page is read and nothing is sorted. Trap: `desc` is NULLS FIRST in both. */
const ORDERS: Readonly<Record<Sort, readonly SQL[]>> = {
  newest: [desc(report.analysis_date), desc(report.id)],
  oldest: [asc(report.analysis_date), asc(report.id)],
  patient_number: [asc(report.patient_number), desc(report.analysis_date), desc(report.id)],
};

function after(sort: Sort, [patientNumber, date, id]: Place): SQL {
  const here = sql`(${report.analysis_date}, ${report.id})`;
  const there = sql`(${date}::timestamptz, ${id})`;
  if (sort === 'newest') return sql`${here} < ${there}`;
  if (sort === 'oldest') return sql`${here} > ${there}`;
  return sql`${report.patient_number} >= ${patientNumber} and (${report.patient_number} > ${patientNumber} or ${here} < ${there})`;
}

/** The reference number holds the patient number: a part of either is a part of it. */
function contains(search: string): SQL {
  return sql`${report.reference_number} ilike ${`%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`;
}

/** One more than asked for, to know whether there is a next page. */
export function pageQuery(db: Queries, clinicId: string, wanted: Omit<Wanted, 'cursor'>, from: Place | null) {
  const { sort, search, patient_number, status, limit } = wanted;
  return db
    .select()
    .from(report)
    .where(
      and(
        eq(report.clinic_id, clinicId),
        isNull(report.deleted_at),
        status ? eq(report.status, status) : undefined,
        patient_number ? eq(report.patient_number, patient_number) : undefined,
        search ? contains(search) : undefined,
        from ? after(sort, from) : undefined,
      ),
    )
    .orderBy(...ORDERS[sort])
    .limit(limit + 1);
}

export const listReportsRoute: Route = route(listReports, async ({ deps, session, body, address }) => {
  const { clinicId, user } = session;
  const from = body.cursor === undefined ? null : readCursor(body.cursor);
  if (body.cursor !== undefined && from === null) return invalid('cursor', 'is not one that was given here');
  const rows = await pageQuery(deps.db, clinicId, body, from);
  const page = rows.slice(0, body.limit);
  const last = page.at(-1);
  await audit(deps.db, deps.now(), {
    clinicId,
    userId: user.id,
    address,
    action: 'report.list',
    detail: { reports: page.map(({ id }) => id) },
  });
  return { reports: page.map(toRow), next: last && rows.length > page.length ? cursorAfter(last) : null };
});
