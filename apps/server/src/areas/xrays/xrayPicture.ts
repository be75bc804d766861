import { type PictureSize, xrayPicture } from '@alveola/contract';
import { audit } from '../../platform/audit/audit';
import { fileAnswer, refuse } from '../../platform/http/answer';
import { type Route, route } from '../../platform/http/route';
import { findXray, type XrayRecord } from './rows';
import { storedPicture } from './stored';

/** What the smaller sizes are, whatever the original is. */
const DERIVED = 'image/jpeg';
const LOST = { missing: 'xray-file-missing', damaged: 'xray-file-damaged' } as const;

function toMediaType({ media_type }: XrayRecord, size: PictureSize): string {
  return size === 'full' ? media_type : DERIVED;
}

export const xrayPictureRoute: Route = route(
  xrayPicture,
  async ({ deps, session, params, query, address }) => {
    const { clinicId, user } = session;
    const found = await findXray(deps.db, clinicId, params.id);
    if (!found) return refuse('xray-not-found');
    const bytes = await storedPicture(deps.files, found, query.size);
    if (typeof bytes === 'string') {
      deps.log.error('xray.lost', new Error(`A stored picture is ${bytes}.`), { xray: found.id });
      return refuse(LOST[bytes]);
    }
    await audit(deps.db, deps.now(), {
      clinicId,
      userId: user.id,
      address,
      action: 'xray.view',
      reportId: found.report_id,
      detail: { xray: found.id, size: query.size },
    });
    return fileAnswer(bytes, toMediaType(found, query.size), found.file_name);
  },
);
