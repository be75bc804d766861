import { deleteReport, restoreReport, deletedReports, MOST_DELETED } from '@alveola/contract';
import { and, eq, isNotNull, desc } from 'drizzle-orm';
import { lockReport, mayRemove } from '../../platform/db/findReport';
import { report } from '../../platform/db/schema';
import { refuse } from '../../platform/base/result';
import { type Route, route } from '../../platform/http/route';
import { toRow } from './reportRows';

/** Hides the report and its pictures at once. They are kept until it is restored or erased. */
export const deleteReportRoute: Route = route(deleteReport, ({ deps, session, params, audit }) => {
  const { clinicId, user } = session;
  return deps.db.transaction(async (tx) => {
    const reportRow = await lockReport(tx, clinicId, params.id);
    if (!reportRow) return refuse('report-not-found');
    const made = { ...reportRow, report_id: reportRow.id, created_at: reportRow.analysis_date };
    if (!(await mayRemove(tx, user, made))) return refuse('forbidden');
    await tx
      .update(report)
      .set({ deleted_at: deps.now(), deleted_by: user.id, changed_at: deps.now() })
      .where(and(eq(report.clinic_id, clinicId), eq(report.id, reportRow.id)));
    await audit(tx, 'report.delete', { reportId: reportRow.id });
    return undefined;
  });
});

export const restoreReportRoute: Route = route(
  restoreReport,
  ({ deps, session: { clinicId }, params, audit }) => {
    return deps.db.transaction(async (tx) => {
      const is = and(eq(report.clinic_id, clinicId), eq(report.id, params.id));
      const [back] = await tx
        .update(report)
        .set({ deleted_at: null, deleted_by: null, changed_at: deps.now() })
        .where(and(is, isNotNull(report.deleted_at)))
        .returning();
      if (back) await audit(tx, 'report.restore', { reportId: back.id });
      const [found] = back ? [back] : await tx.select().from(report).where(is);
      return found ? toRow(found) : refuse('report-not-found');
    });
  },
);

export const deletedReportsRoute: Route = route(deletedReports, async ({ deps: { db }, session, audit }) => {
  const rows = await db
    .select()
    .from(report)
    .where(and(eq(report.clinic_id, session.clinicId), isNotNull(report.deleted_at)))
    .orderBy(desc(report.deleted_at))
    .limit(MOST_DELETED);
  const detail = { deleted: true, reports: rows.map(({ id }) => id) };
  await audit(db, 'report.list', { detail });
  return {
    reports: rows.flatMap((row) =>
      row.deleted_at ? [{ ...toRow(row), deleted_at: row.deleted_at.toISOString() }] : [],
    ),
  };
});
