import { changeXray } from '@alveola/contract';
import { and, eq } from 'drizzle-orm';
import { xray } from '../../platform/db/schema';
import { DAY } from '../../platform/base/time';
import { invalid, refuse } from '../../platform/base/result';
import { type Route, route } from '../../platform/http/route';
import { findXray, toXray } from './xrayRows';

/**
 * The date and kind describe the picture in every report that uses it. Completed versions keep their
 * findings, and do not become drafts.
 */
export const changeXrayRoute: Route = route(changeXray, async (context) => {
  const { deps, session, params, body, audit } = context;
  const { clinicId } = session;
  if (body.taken && isToCome(body.taken, deps.now())) return invalid('taken', 'date-to-come');
  return deps.db.transaction(async (tx) => {
    const xrayRow = await findXray(tx, clinicId, params.id);
    if (!xrayRow) return refuse('xray-not-found');
    const [changed] = await tx
      .update(xray)
      .set(body)
      .where(and(eq(xray.clinic_id, clinicId), eq(xray.id, xrayRow.id)))
      .returning();
    if (!changed) return refuse('xray-not-found');
    await audit(tx, 'xray.change', { reportId: xrayRow.report_id, detail: { xray: xrayRow.id } });
    return toXray(changed);
  });
});

/** Allows tomorrow, which may already have begun in the clinic's time zone. */
export function isToCome(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + DAY).toISOString().slice(0, 10);
}
