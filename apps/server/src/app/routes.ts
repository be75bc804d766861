import type { BillingDeps } from '../areas/billing/plans/billingRoute';
import type { Route } from '../platform/http/route';
import * as about from '../areas/about/about';
import * as instructions from '../areas/about/instructions/instructions';
import * as authenticator from '../areas/account/factors/authenticatorRoutes';
import * as passkeys from '../areas/account/factors/passkeyRoutes';
import * as passkeySignIn from '../areas/account/flows/passkeySignIn';
import * as confirm from '../areas/account/flows/confirm';
import * as beginSingleSignOn from '../areas/account/singleSignOn/begin';
import * as finishSingleSignOn from '../areas/account/singleSignOn/finish';
import * as login from '../areas/account/flows/login';
import * as terms from '../areas/account/flows/terms';
import * as register from '../areas/account/flows/register';
import * as reset from '../areas/account/flows/resetPassword';
import * as stepUp from '../areas/account/factors/stepUp';
import * as session from '../areas/account/session/sessionRoutes';
import * as user from '../areas/account/flows/changeUser';
import * as change from '../areas/billing/subscription/changeSubscription';
import * as checkout from '../areas/billing/checkout/checkout';
import * as customers from '../areas/billing/customers/customers';
import * as suspension from '../areas/billing/customers/suspension';
import * as clinicInvoices from '../areas/billing/customers/providerInvoices';
import * as invoiceExport from '../areas/billing/invoices/exportInvoices';
import * as invoices from '../areas/billing/invoices/invoicesRoute';
import * as plansRoute from '../areas/billing/subscription/plansRoute';
import * as quotes from '../areas/billing/plans/quotes';
import * as sandboxPay from '../areas/billing/sandbox/pay';
import * as trial from '../areas/billing/subscription/trial';
import * as webhook from '../areas/billing/subscription/billingWebhook';
import * as acts from '../areas/clinic/acts/listActs';
import * as clinic from '../areas/clinic/details/clinic';
import * as clinicChange from '../areas/clinic/details/change';
import * as invitations from '../areas/clinic/people/invitations';
import * as owners from '../areas/clinic/people/owners';
import * as identityProvider from '../areas/clinic/identityProvider/settings';
import * as testIdentityProvider from '../areas/clinic/identityProvider/probe';
import * as erase from '../areas/clinic/erase';
import * as exportClinic from '../areas/clinic/export';
import * as letterhead from '../areas/clinic/letterhead';
import * as users from '../areas/clinic/users';
import * as example from '../areas/exchange/example/exampleRoute';
import * as sample from '../areas/exchange/example/sampleReport';
import * as apiKeys from '../areas/connections/keys/apiKeys';
import * as ownWebhook from '../areas/connections/webhook/webhook';
import * as start from '../areas/connections/start/start';
import * as importReport from '../areas/exchange/importRoute';
import * as referralPack from '../areas/exchange/packRoute';
import * as accounts from '../areas/provider/accounts';
import * as outbox from '../areas/provider/outbox';
import * as withdrawals from '../areas/provider/withdrawals';
import * as changedReports from '../areas/reports/changedReports';
import * as changeReport from '../areas/reports/changeReport';
import * as getReport from '../areas/reports/getReport';
import * as deletedReports from '../areas/reports/deletedReports';
import * as keptEntries from '../areas/reports/keptEntries';
import * as listReports from '../areas/reports/lists/listReports';
import * as letters from '../areas/reports/letters';
import * as notes from '../areas/reports/notes';
import * as getPatient from '../areas/reports/patient/getPatient';
import * as patientXrays from '../areas/reports/patient/patientXrays';
import * as listPatients from '../areas/reports/lists/listPatients';
import * as recallActs from '../areas/reports/recall/acts';
import * as listRecalls from '../areas/reports/recall/listRecalls';
import * as recallCsv from '../areas/reports/recall/recallCsv';
import * as reviewReport from '../areas/reports/rules/reviewReport';
import * as rulesReports from '../areas/reports/rules/rulesReports';
import * as rulesVersions from '../areas/reports/rules/rulesVersions';
import * as papers from '../areas/reports/pdf/papers';
import * as saveReport from '../areas/reports/save/saveReport';
import * as settings from '../areas/settings/settings';
import * as health from './health';
import * as changeXray from '../areas/xrays/changeXray';
import * as deleteXray from '../areas/xrays/deleteXray';
import * as xrayUploads from '../areas/xrays/resumable/routes';
import * as finishUpload from '../areas/xrays/resumable/finish';
import * as uploadXray from '../areas/xrays/uploadXray';
import * as xrayPicture from '../areas/xrays/xrayPicture';

const MODULES: readonly object[] = [
  about,
  instructions,
  authenticator,
  confirm,
  login,
  register,
  terms,
  reset,
  passkeys,
  passkeySignIn,
  beginSingleSignOn,
  finishSingleSignOn,
  session,
  stepUp,
  user,
  change,
  checkout,
  customers,
  suspension,
  invoices,
  clinicInvoices,
  invoiceExport,
  plansRoute,
  quotes,
  sandboxPay,
  trial,
  webhook,
  acts,
  clinic,
  clinicChange,
  identityProvider,
  testIdentityProvider,
  invitations,
  owners,
  erase,
  exportClinic,
  letterhead,
  users,
  example,
  sample,
  apiKeys,
  ownWebhook,
  start,
  importReport,
  referralPack,
  accounts,
  outbox,
  withdrawals,
  changedReports,
  changeReport,
  getReport,
  deletedReports,
  keptEntries,
  letters,
  notes,
  listReports,
  papers,
  getPatient,
  patientXrays,
  listPatients,
  recallActs,
  listRecalls,
  recallCsv,
  reviewReport,
  rulesReports,
  rulesVersions,
  saveReport,
  settings,
  health,
  changeXray,
  deleteXray,
  uploadXray,
  xrayUploads,
  finishUpload,
  xrayPicture,
];

function isRoute(value: unknown): value is Route<BillingDeps> {
  return typeof value === 'object' && value !== null && 'call' in value && 'answer' in value;
}

/** Every call of the contract and what answers it: each route that these modules export. */
export const ROUTES: readonly Route<BillingDeps>[] = MODULES.flatMap((module) =>
  Object.values(module).filter(isRoute),
);
