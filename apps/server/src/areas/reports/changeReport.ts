import { deleteReport, patchReport, restoreReport } from '@alveola/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { report } from '../../platform/db/schema';
import { refuse } from '../../platform/result';
import { type Route, route } from '../../platform/http/route';
import { toRow } from './rows';

export const patchReportRoute: Route = route(
  patchReport,
  ({ deps, session: { clinicId }, params, body, audit }) => {
    return deps.db.transaction(async (tx) => {
      const [changed] = await tx
        .update(report)
        .set({ notes: body.notes })
        .where(and(eq(report.clinic_id, clinicId), eq(report.id, params.id), isNull(report.deleted_at)))
        .returning();
      if (!changed) return refuse('report-not-found');
      await audit(tx, 'report.notes', { reportId: changed.id });
      return toRow(changed);
    });
  },
);

/** Gone from view at once, with its pictures; kept until it is restored or erased. */
export const deleteReportRoute: Route = route(deleteReport, ({ deps, session, params, audit }) => {
  const { clinicId, user } = session;
  return deps.db.transaction(async (tx) => {
    const [gone] = await tx
      .update(report)
      .set({ deleted_at: deps.now(), deleted_by: user.id, changed_at: deps.now() })
      .where(and(eq(report.clinic_id, clinicId), eq(report.id, params.id), isNull(report.deleted_at)))
      .returning({ id: report.id });
    if (!gone) return refuse('report-not-found');
    await audit(tx, 'report.delete', { reportId: gone.id });
    return undefined;
  });
});

/** Restoring what was not deleted changes nothing. */
export const restoreReportRoute: Route = route(
  restoreReport,
  ({ deps, session: { clinicId }, params, audit }) => {
    return deps.db.transaction(async (tx) => {
      const [back] = await tx
        .update(report)
        .set({ deleted_at: null, deleted_by: null, changed_at: deps.now() })
        .where(and(eq(report.clinic_id, clinicId), eq(report.id, params.id)))
        .returning();
      if (!back) return refuse('report-not-found');
      await audit(tx, 'report.restore', { reportId: back.id });
      return toRow(back);
    });
  },
);
