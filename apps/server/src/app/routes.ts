import { confirmRoute, resendRoute } from '../areas/account/confirmation/confirm';
import { loginRoute } from '../areas/account/session/login';
import { checkRegistrationRoute, registerRoute } from '../areas/account/registration/register';
import { forgotRoute, resetRoute } from '../areas/account/password/reset';
import {
  csrfRoute,
  draftKeyRoute,
  endSessionRoute,
  listSessionsRoute,
  logoutRoute,
} from '../areas/account/session/routes';
import { changeEmailRoute, patchUserRoute, putPasswordRoute, userRoute } from '../areas/account/profile/user';
import {
  cancelRoute,
  changeIntervalRoute,
  getSubscriptionRoute,
  openPortalRoute,
  previewIntervalRoute,
  resumeRoute,
} from '../areas/billing/change';
import { closeCheckoutRoute, completeCheckoutRoute, openCheckoutRoute } from '../areas/billing/checkout';
import { getPlansRoute } from '../areas/billing/plansRoute';
import { askQuoteRoute, listQuotesRoute, offerQuoteRoute } from '../areas/billing/quotes';
import { changeSandboxCardRoute, paySandboxRoute } from '../areas/billing/sandbox/pay';
import { startTrialRoute } from '../areas/billing/trial';
import { billingWebhookRoute } from '../areas/billing/webhook';
import { getClinicRoute } from '../areas/clinic/clinic';
import { eraseRoute } from '../areas/clinic/erase';
import { exportRoute } from '../areas/clinic/export';
import { inviteRoute, listUsersRoute, removeUserRoute } from '../areas/clinic/users';
import type { BillingDeps } from '../areas/billing/billingRoute';
import type { Route } from '../platform/http/route';
import { approveRoute, declineRoute, listAccountsRoute } from '../areas/provider/accounts';
import { listOutboxRoute } from '../areas/provider/outbox';
import { deleteReportRoute, patchReportRoute, restoreReportRoute } from '../areas/reports/changeReport';
import { getReportRoute } from '../areas/reports/getReport';
import { deletedReportsRoute } from '../areas/reports/deletedReports';
import { listReportsRoute } from '../areas/reports/listReports';
import { patientSheetRoute, reportPdfRoute } from '../areas/reports/pdf/papers';
import { saveReportRoute } from '../areas/reports/saveReport';
import { getSettingsRoute, putSettingsRoute } from '../areas/settings/settings';
import { healthRoute, readyRoute } from './health';
import { deleteXrayRoute } from '../areas/xrays/deleteXray';
import { uploadXrayRoute } from '../areas/xrays/uploadXray';
import { xrayPictureRoute } from '../areas/xrays/xrayPicture';

/** Every call of the contract and what answers it. */
export const ROUTES: readonly Route<BillingDeps>[] = [
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
