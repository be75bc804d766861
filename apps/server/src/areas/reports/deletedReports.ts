import { deletedReports, MOST_DELETED } from '@alveola/contract';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { report } from '../../platform/db/schema';
import { type Route, route } from '../../platform/http/route';
import { toRow } from './reportRows';

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
