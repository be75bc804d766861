import { deleteXray } from '@alveola/contract';
import { and, eq } from 'drizzle-orm';
import { mayRemove } from '../../platform/db/findReport';
import { xray } from '../../platform/db/schema';
import { refuse } from '../../platform/base/result';
import { type Route, route } from '../../platform/http/route';
import { findXray, startDraft } from './xrayRows';

/** Only hides the X-ray. Completed versions still show it, so its file stays until the report is erased. */
export const deleteXrayRoute: Route = route(
  deleteXray,
  ({ deps, session: { clinicId, user }, params, audit }) => {
    return deps.db.transaction(async (tx) => {
      const xrayRow = await findXray(tx, clinicId, params.id);
      if (!xrayRow) return refuse('xray-not-found');
      const { id, report_id: reportId } = xrayRow;
      if (!(await mayRemove(tx, user, xrayRow))) return refuse('forbidden');
      await tx
        .update(xray)
        .set({ deleted_at: deps.now() })
        .where(and(eq(xray.clinic_id, clinicId), eq(xray.id, id)));
      await startDraft(tx, clinicId, reportId);
      await audit(tx, 'xray.delete', { reportId, detail: { xray: id } });
      return undefined;
    });
  },
);
