import type { Area } from '../../platform/area';
import { HOUR, MINUTE, SECOND } from '../../platform/base/time';
import type { BillingDeps } from './plans/payments';
import {
  applyNextEvent,
  type BillingJobs,
  billingWebhookRoute,
  reconcileNightly,
  remindHourly,
} from './subscription/billingEvents';
import {
  changeSandboxCardRoute,
  closeCheckoutRoute,
  completeCheckoutRoute,
  openCheckoutRoute,
  paySandboxRoute,
} from './checkout/checkout';
import {
  addNoteRoute,
  changeQuotaRoute,
  getCustomerRoute,
  reinstateRoute,
  resendAnswerRoute,
  suspendRoute,
} from './customers/customers';
import {
  clinicInvoicePdfRoute,
  creditInvoiceRoute,
  issueInvoiceRoute,
  markInvoicePaidRoute,
} from './customers/providerInvoices';
import {
  changeBillingDetailsRoute,
  exportInvoicesRoute,
  getBillingDetailsRoute,
  invoicePdfRoute,
} from './invoices/invoiceRoutes';
import * as billingMails from './billingMails';
import { askQuoteRoute, listQuotesRoute, offerQuoteRoute } from './plans/quotes';
import {
  cancelRoute,
  changeIntervalRoute,
  getSubscriptionRoute,
  openPortalRoute,
  previewIntervalRoute,
  resumeRoute,
} from './subscription/subscription';
import { getPlansRoute, getPricesRoute, startTrialRoute } from './subscription/trial';

export const billingArea: Area<BillingDeps, BillingJobs> = {
  name: 'billing',
  calls: [
    getSubscriptionRoute,
    cancelRoute,
    resumeRoute,
    changeIntervalRoute,
    previewIntervalRoute,
    openPortalRoute,
    openCheckoutRoute,
    completeCheckoutRoute,
    closeCheckoutRoute,
    getCustomerRoute,
    addNoteRoute,
    changeQuotaRoute,
    resendAnswerRoute,
    suspendRoute,
    reinstateRoute,
    invoicePdfRoute,
    getBillingDetailsRoute,
    changeBillingDetailsRoute,
    clinicInvoicePdfRoute,
    issueInvoiceRoute,
    markInvoicePaidRoute,
    creditInvoiceRoute,
    exportInvoicesRoute,
    getPlansRoute,
    getPricesRoute,
    askQuoteRoute,
    listQuotesRoute,
    offerQuoteRoute,
    paySandboxRoute,
    changeSandboxCardRoute,
    startTrialRoute,
    billingWebhookRoute,
  ],
  mails: Object.values(billingMails),
  jobs: (deps) => [
    {
      name: 'billing.events',
      pauseMs: SECOND,
      run: async (isStopping) => {
        while (!isStopping() && (await applyNextEvent(deps)));
      },
    },
    { name: 'billing.hourly', pauseMs: HOUR, pauseAfterFailureMs: SECOND, run: () => remindHourly(deps) },
    {
      name: 'billing.nightly',
      pauseMs: MINUTE,
      pauseAfterFailureMs: SECOND,
      run: () => reconcileNightly(deps),
    },
  ],
};
