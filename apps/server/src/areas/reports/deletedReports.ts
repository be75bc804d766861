import { deletedReports, MOST_DELETED } from '@alveola/contract';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit';
import { report } from '../../platform/db/schema';
import { type Route, route } from '../../platform/http/route';
import { toRow } from './rows';

/** What was deleted stays until it is restored or erased. */
export const deletedReportsRoute: Route = route(deletedReports, async ({ deps, session, address }) => {
  const { clinicId, user } = session;
  const rows = await deps.db
    .select()
    .from(report)
    .where(and(eq(report.clinic_id, clinicId), isNotNull(report.deleted_at)))
    .orderBy(desc(report.deleted_at))
    .limit(MOST_DELETED);
  const detail = { deleted: true, reports: rows.map(({ id }) => id) };
  await audit(deps.db, deps.now(), { clinicId, userId: user.id, address, action: 'report.list', detail });
  return {
    reports: rows.flatMap((row) =>
      row.deleted_at ? [{ ...toRow(row), deleted_at: row.deleted_at.toISOString() }] : [],
    ),
  };
});
