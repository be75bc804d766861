import { type PictureSize, xrayPicture } from '@alveola/contract';
import { audit } from '../audit/audit';
import { sha256 } from '../db/ids';
import { fileAnswer, refuse } from '../http/answer';
import { type Route, route } from '../http/route';
import { findXray, type XrayRecord } from './rows';
import { keyOf } from './stored';

/** What the smaller sizes are, whatever the original is. */
const DERIVED = 'image/jpeg';

function mediaTypeOf({ media_type }: XrayRecord, size: PictureSize): string {
  return size === 'full' ? media_type : DERIVED;
}

export const xrayPictureRoute: Route = route(
  xrayPicture,
  async ({ deps, session, params, query, address }) => {
    const { clinicId, user } = session;
    const found = await findXray(deps.db, clinicId, params.id);
    if (!found) return refuse('xray-not-found');
    const bytes = await deps.files.get(keyOf(found.id, query.size));
    if (bytes === null) throw new Error('A picture that has a row is not in the store.');
    // A picture that has changed on the disk is not shown as if it were the one that was uploaded.
    if (query.size === 'full' && sha256(bytes) !== found.sha256)
      throw new Error('A stored picture is damaged.');
    await audit(deps.db, deps.now(), {
      clinicId,
      userId: user.id,
      address,
      action: 'xray.view',
      reportId: found.report_id,
      detail: { xray: found.id, size: query.size },
    });
    return fileAnswer(bytes, mediaTypeOf(found, query.size), found.file_name);
  },
);
