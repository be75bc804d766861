import type { Area } from '../../platform/area';
import type { Deps } from '../../platform/deps';
import type { Log } from '../../platform/base/log';
import { HOUR, MINUTE, SECOND } from '../../platform/base/time';
import { encryptPictures } from './encryptPictures';
import { removeExpired } from './resumable/uploadRows';
import { changeXrayRoute, deleteXrayRoute, xrayPictureRoute } from './xrayRoutes';
import {
  finishUploadRoute,
  cancelUploadRoute,
  createUploadRoute,
  getUploadRoute,
  sendPartRoute,
} from './resumable/uploadRoutes';
import { uploadXrayRoute } from './addXray';

type XrayJobs = Parameters<typeof encryptPictures>[0] & { readonly log: Log; readonly now: () => Date };

export const xraysArea: Area<Deps, XrayJobs> = {
  name: 'xrays',
  calls: [
    changeXrayRoute,
    deleteXrayRoute,
    uploadXrayRoute,
    createUploadRoute,
    getUploadRoute,
    sendPartRoute,
    cancelUploadRoute,
    finishUploadRoute,
    xrayPictureRoute,
  ],
  jobs: (deps) => [
    {
      name: 'uploads.expired',
      pauseMs: HOUR,
      pauseAfterFailureMs: 5 * SECOND,
      run: async () => {
        const uploads = await removeExpired(deps.db, deps.files, deps.now());
        if (uploads > 0) deps.log.info('uploads.expired', { uploads });
      },
    },
    {
      name: 'pictures.encrypt',
      pauseMs: HOUR,
      firstRunAfterMs: MINUTE,
      run: async (isStopping) => {
        const renewed = await encryptPictures(deps, isStopping);
        if (renewed.done + renewed.failed > 0) deps.log.info('pictures.encrypted', { ...renewed });
      },
    },
  ],
};
