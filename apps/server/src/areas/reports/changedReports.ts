import { changedReports } from '@alveola/contract';
import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { report } from '../../platform/db/schema';
import { type Route, route } from '../../platform/http/route';
import { isRefused } from '../../platform/base/result';
import { readCursor, toCursor } from '../../platform/http/cursor';

const place = z.tuple([z.iso.datetime(), z.string()]);

export const changedReportsRoute: Route = route(
  changedReports,
  async ({ deps: { db }, session: { clinicId }, query: { since, cursor, limit }, audit }) => {
    const from = readCursor(place, cursor);
    if (isRefused(from)) return from;
    const rows = await db
      .select()
      .from(report)
      .where(
        and(
          eq(report.clinic_id, clinicId),
          eq(report.status, 'Completed'),
          isNotNull(report.changed_at),
          // Leaves out the example patient, whom no practice system should import.
          sql`not coalesce(${report.imported} ? 'example', false)`,
          since === undefined ? undefined : gte(report.changed_at, new Date(since)),
          from === null
            ? undefined
            : sql`(${report.changed_at}, ${report.id}) > (${from[0]}::timestamptz, ${from[1]})`,
        ),
      )
      .orderBy(asc(report.changed_at), asc(report.id))
      .limit(limit + 1);
    const page = rows.slice(0, limit).flatMap(({ changed_at, ...row }) =>
      changed_at === null
        ? []
        : [
            {
              id: row.id,
              patient_number: row.patient_number,
              reference_number: row.reference_number,
              analysis_date: row.analysis_date.toISOString(),
              changed_at: changed_at.toISOString(),
              deleted: row.deleted_at !== null,
            },
          ],
    );
    await audit(db, 'report.list', { detail: { changed: true, reports: page.map(({ id }) => id) } });
    const last = page.at(-1);
    return {
      reports: page,
      next: last && rows.length > limit ? toCursor([last.changed_at, last.id]) : null,
    };
  },
);
