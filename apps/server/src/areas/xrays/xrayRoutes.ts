import { changeXray, deleteXray, type PictureSize, xrayPicture } from '@alveola/contract';
import { isRow, xray } from '../../platform/db/schema';
import { DAY } from '../../platform/base/time';
import { invalid, refuse } from '../../platform/base/result';
import { route } from '../../platform/http/route';
import { findXray, toXray, startDraft, type XrayRecord } from './xrayRows';
import { mayRemove } from '../../platform/db/findReport';
import { fileAnswer } from '../../platform/http/answer';
import { storedPicture } from './stored';

/**
 * The date and kind describe the picture in every report that uses it. Completed versions keep their
 * findings, and do not become drafts.
 */
export const changeXrayRoute = route(changeXray, async (context) => {
  const { deps, session, params, body, audit } = context;
  const { clinicId } = session;
  if (body.taken && isToCome(body.taken, deps.now())) return invalid('taken', 'date-to-come');
  return deps.db.transaction(async (tx) => {
    const xrayRow = await findXray(tx, clinicId, params.id);
    if (!xrayRow) return refuse('xray-not-found');
    const [changed] = await tx
      .update(xray)
      .set(body)
      .where(isRow(xray, clinicId, xrayRow.id))
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

/** Only hides the X-ray. Completed versions still show it, so its file stays until the report is erased. */
export const deleteXrayRoute = route(deleteXray, ({ deps, session: { clinicId, user }, params, audit }) => {
  return deps.db.transaction(async (tx) => {
    const xrayRow = await findXray(tx, clinicId, params.id);
    if (!xrayRow) return refuse('xray-not-found');
    const { id, report_id: reportId } = xrayRow;
    if (!(await mayRemove(tx, user, xrayRow))) return refuse('forbidden');
    await tx
      .update(xray)
      .set({ deleted_at: deps.now() })
      .where(isRow(xray, clinicId, id));
    await startDraft(tx, clinicId, reportId);
    await audit(tx, 'xray.delete', { reportId, detail: { xray: id } });
    return undefined;
  });
});

const DERIVED = 'image/jpeg';
const LOST = { missing: 'xray-file-missing', damaged: 'xray-file-damaged' } as const;

function toMediaType({ media_type }: XrayRecord, size: PictureSize): string {
  return size === 'full' ? media_type : DERIVED;
}

export const xrayPictureRoute = route(xrayPicture, async ({ deps, session, params, query, audit }) => {
  const xrayRow = await findXray(deps.db, session.clinicId, params.id);
  if (!xrayRow) return refuse('xray-not-found');
  const bytes = await storedPicture(deps, xrayRow, query.size);
  if (typeof bytes === 'string') {
    deps.log.error('xray.lost', new Error(`A stored picture is ${bytes}.`), { xray: xrayRow.id });
    return refuse(LOST[bytes]);
  }
  const detail = { xray: xrayRow.id, size: query.size };
  await audit(deps.db, 'xray.view', { reportId: xrayRow.report_id, detail });
  return fileAnswer(bytes, toMediaType(xrayRow, query.size), xrayRow.file_name);
});
