import { isDeepStrictEqual } from 'node:util';
import { type Leaves, RECORD_PARTS, type RecordPart, STORED_PARTS, toLeaves } from '@alveola/clinical';
import { getEntry, listEntries } from '@alveola/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { findReport } from '../../platform/db/findReport';
import type { Queries } from '../../platform/db/open';
import { isOfReport, appUser, reportEntry } from '../../platform/db/schema';
import { route } from '../../platform/http/route';
import { isRefused, refuse } from '../../platform/base/result';
import { readCursor, toPage } from '../../platform/http/cursor';

const keptRow = z.object({
  n: z.int(),
  entry: z.string(),
  type: z.enum(RECORD_PARTS),
  data: z.unknown(),
  before: z.unknown(),
  saved_by: z.string(),
  saved_at: z.coerce.date(),
});

interface Wanted {
  readonly types: readonly RecordPart[];
  readonly before: number | null;
  readonly limit: number;
}

/** Returns each entry with the one before it of the same part, the newest first. One more than a page. */
async function findKept(db: Queries, clinicId: string, reportId: string, { types, before, limit }: Wanted) {
  const { rows } = await db.execute(sql`
    select kept.n, kept.public_id as entry, kept.type, kept.data, kept.saved_at,
      coalesce(app_user.name, '') as saved_by, (
        select data from report_entry
        where clinic_id = ${clinicId} and report_id = ${reportId} and type = kept.type and n < kept.n
        order by n desc limit 1
      ) as before
    from report_entry as kept left join app_user on app_user.id = kept.saved_by
    where kept.clinic_id = ${clinicId} and kept.report_id = ${reportId}
      and kept.type = any(${sql.param([...types])}::text[]) and kept.n < coalesce(${before}::integer, kept.n + 1)
    order by kept.n desc limit ${limit + 1}`);
  return z.array(keptRow).parse(rows);
}

function readLeaves(type: RecordPart, data: unknown): Leaves {
  if (type === 'information')
    return data === null ? new Map() : toLeaves({ information: STORED_PARTS.information.parse(data) });
  if (type === 'dentition') return toLeaves({ dentition: STORED_PARTS.dentition.parse(data ?? {}) });
  if (type === 'clinical_values')
    return toLeaves({ clinical_values: STORED_PARTS.clinical_values.parse(data ?? {}) });
  return toLeaves({ measurement: STORED_PARTS.measurement.parse(data ?? {}) });
}

function countChanges({ type, data, before }: z.output<typeof keptRow>): number {
  const [was, after] = [readLeaves(type, before), readLeaves(type, data)];
  return [...new Set([...was.keys(), ...after.keys()])].filter(
    (path) => !isDeepStrictEqual(was.get(path) ?? null, after.get(path) ?? null),
  ).length;
}

export const listEntriesRoute = route(
  listEntries,
  async ({ deps: { db }, session: { clinicId }, params, query, audit }) => {
    const report = await findReport(db, clinicId, params.id);
    if (!report) return refuse('report-not-found');
    const after = readCursor(z.tuple([z.int().min(1).max(2_147_483_647)]), query.cursor);
    if (isRefused(after)) return after;
    const { limit } = query;
    const types = query.type ? [query.type] : RECORD_PARTS;
    const rows = await findKept(db, clinicId, report.id, { types, before: after?.[0] ?? null, limit });
    await audit(db, 'report.read', { reportId: report.id, detail: { entries: true } });
    const { shown, next } = toPage(rows, limit, ({ n }) => [n]);
    return {
      entries: shown.map((row) => ({
        entry: row.entry,
        type: row.type,
        saved_at: row.saved_at.toISOString(),
        saved_by: row.saved_by,
        changes: countChanges(row),
      })),
      next,
    };
  },
);

export const getEntryRoute = route(
  getEntry,
  async ({ deps: { db }, session: { clinicId }, params, audit }) => {
    const report = await findReport(db, clinicId, params.id);
    if (!report) return refuse('report-not-found');
    const [row] = await db
      .select({
        type: reportEntry.type,
        data: reportEntry.data,
        saved_at: reportEntry.saved_at,
        saved_by: appUser.name,
      })
      .from(reportEntry)
      .leftJoin(appUser, eq(appUser.id, reportEntry.saved_by))
      .where(
        and(
          isOfReport(reportEntry, clinicId, report.id),
          eq(reportEntry.public_id, params.entry),
          inArray(reportEntry.type, [...RECORD_PARTS]),
        ),
      );
    if (!row) return refuse('entry-not-found');
    await audit(db, 'report.read', { reportId: report.id, detail: { entry: params.entry } });
    return getEntry.terms.output.parse({
      entry: params.entry,
      type: row.type,
      data: row.data,
      saved_at: row.saved_at.toISOString(),
      saved_by: row.saved_by ?? '',
    });
  },
);
