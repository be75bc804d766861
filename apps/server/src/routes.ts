import { csrfRoute, logoutRoute, userRoute } from './account/account';
import { confirmRoute, resendRoute } from './account/confirm';
import { draftKeyRoute } from './account/draftKey';
import { loginRoute } from './account/login';
import { checkRegistrationRoute, registerRoute } from './account/registration';
import { forgotRoute, resetRoute } from './account/reset';
import { endSessionRoute, listSessionsRoute } from './account/sessions';
import { changeEmailRoute, patchUserRoute, putPasswordRoute } from './account/user';
import {
  cancelRoute,
  changeIntervalRoute,
  getSubscriptionRoute,
  openPortalRoute,
  previewIntervalRoute,
  resumeRoute,
} from './billing/change';
import { closeCheckoutRoute, completeCheckoutRoute, openCheckoutRoute } from './billing/checkout';
import { getPlansRoute } from './billing/plansRoute';
import { askQuoteRoute, listQuotesRoute, offerQuoteRoute } from './billing/quotes';
import { changeSandboxCardRoute, paySandboxRoute } from './billing/sandbox/pay';
import { startTrialRoute } from './billing/trial';
import { billingWebhookRoute } from './billing/webhook';
import { getClinicRoute } from './clinic/clinic';
import { eraseRoute } from './clinic/erase';
import { exportRoute } from './clinic/export';
import { inviteRoute, listUsersRoute, removeUserRoute } from './clinic/users';
import type { Route } from './http/route';
import { approveRoute, declineRoute, listAccountsRoute } from './provider/accounts';
import { listOutboxRoute } from './provider/outbox';
import { deleteReportRoute, patchReportRoute, restoreReportRoute } from './reports/changeReport';
import { getReportRoute } from './reports/getReport';
import { deletedReportsRoute } from './reports/deletedReports';
import { listReportsRoute } from './reports/listReports';
import { patientSheetRoute, reportPdfRoute } from './reports/pdf/papers';
import { saveReportRoute } from './reports/saveReport';
import { getSettingsRoute, putSettingsRoute } from './settings/settings';
import { healthRoute, readyRoute } from './system/system';
import { deleteXrayRoute } from './xrays/deleteXray';
import { uploadXrayRoute } from './xrays/uploadXray';
import { xrayPictureRoute } from './xrays/xrayPicture';

/** Every call of the contract and what answers it. */
export function routes(): readonly Route[] {
  return [
    csrfRoute,
    loginRoute,
    logoutRoute,
    checkRegistrationRoute,
    registerRoute,
    confirmRoute,
    resendRoute,
    forgotRoute,
    resetRoute,
    userRoute,
    patchUserRoute,
    putPasswordRoute,
    changeEmailRoute,
    listSessionsRoute,
    endSessionRoute,
    draftKeyRoute,
    getClinicRoute,
    listUsersRoute,
    inviteRoute,
    removeUserRoute,
    exportRoute,
    eraseRoute,
    listAccountsRoute,
    approveRoute,
    declineRoute,
    listOutboxRoute,
    getPlansRoute,
    getSubscriptionRoute,
    startTrialRoute,
    openCheckoutRoute,
    paySandboxRoute,
    changeSandboxCardRoute,
    completeCheckoutRoute,
    closeCheckoutRoute,
    cancelRoute,
    resumeRoute,
    previewIntervalRoute,
    changeIntervalRoute,
    openPortalRoute,
    billingWebhookRoute,
    askQuoteRoute,
    listQuotesRoute,
    offerQuoteRoute,
    getSettingsRoute,
    putSettingsRoute,
    saveReportRoute,
    getReportRoute,
    reportPdfRoute,
    patientSheetRoute,
    listReportsRoute,
    patchReportRoute,
    deleteReportRoute,
    deletedReportsRoute,
    restoreReportRoute,
    uploadXrayRoute,
    deleteXrayRoute,
    xrayPictureRoute,
    healthRoute,
    readyRoute,
  ];
}
