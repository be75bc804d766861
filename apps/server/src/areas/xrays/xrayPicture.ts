import { type PictureSize, xrayPicture } from '@alveola/contract';
import { fileAnswer } from '../../platform/http/answer';
import { refuse } from '../../platform/base/result';
import { type Route, route } from '../../platform/http/route';
import { findXray, type XrayRecord } from './xrayRows';
import { storedPicture } from './stored';

const DERIVED = 'image/jpeg';
const LOST = { missing: 'xray-file-missing', damaged: 'xray-file-damaged' } as const;

function toMediaType({ media_type }: XrayRecord, size: PictureSize): string {
  return size === 'full' ? media_type : DERIVED;
}

export const xrayPictureRoute: Route = route(xrayPicture, async ({ deps, session, params, query, audit }) => {
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
