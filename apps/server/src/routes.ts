import { csrfRoute, logoutRoute, userRoute } from './account/account';
import { loginRoute } from './account/login';
import type { Deps } from './deps';
import type { Route } from './http/route';
import { deleteReportRoute, patchReportRoute, restoreReportRoute } from './reports/changeReport';
import { getReportRoute } from './reports/getReport';
import { listReportsRoute } from './reports/listReports';
import { saveReportRoute } from './reports/saveReport';
import { getSettingsRoute, putSettingsRoute } from './settings/settings';
import { healthRoute, readyRoute } from './system/system';
import { deleteXrayRoute } from './xrays/deleteXray';
import { uploadXrayRoute } from './xrays/uploadXray';
import { xrayPictureRoute } from './xrays/xrayPicture';

/** Every call of the contract and what answers it. */
export function routes(deps: Deps): readonly Route[] {
  return [
    csrfRoute,
    loginRoute,
    logoutRoute,
    userRoute,
    getSettingsRoute,
    putSettingsRoute,
    saveReportRoute,
    getReportRoute,
    listReportsRoute,
    patchReportRoute,
    deleteReportRoute,
    restoreReportRoute,
    uploadXrayRoute,
    deleteXrayRoute,
    xrayPictureRoute,
    healthRoute,
    readyRoute,
  ];
}
