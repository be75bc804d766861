import type { Area } from '../../platform/area';
import { HOUR, MINUTE, SECOND } from '../../platform/base/time';
import type { BillingDeps } from './plans/billingRoute';
import { applyNextEvent, type BillingJobs } from './subscription/applyEvents';
import { reconcileNightly, remindHourly } from './subscription/billingJobs';
import { closeCheckoutRoute, completeCheckoutRoute, openCheckoutRoute } from './checkout/checkout';
import { addNoteRoute, changeQuotaRoute, getCustomerRoute, resendAnswerRoute } from './customers/customers';
import {
  clinicInvoicePdfRoute,
  creditInvoiceRoute,
  issueInvoiceRoute,
  markInvoicePaidRoute,
} from './customers/providerInvoices';
import { reinstateRoute, suspendRoute } from './customers/suspension';
import { exportInvoicesRoute } from './invoices/exportInvoices';
import { creditNoteMail, invoiceMail, receiptMail } from './invoices/invoiceMails';
import { changeBillingDetailsRoute, getBillingDetailsRoute, invoicePdfRoute } from './invoices/invoicesRoute';
import { quoteAskedMail, quoteOfferedMail, quoteReceivedMail } from './plans/quoteMails';
import { askQuoteRoute, listQuotesRoute, offerQuoteRoute } from './plans/quotes';
import { changeSandboxCardRoute, paySandboxRoute } from './sandbox/pay';
import { billingWebhookRoute } from './subscription/billingWebhook';
import {
  cancelRoute,
  changeIntervalRoute,
  getSubscriptionRoute,
  openPortalRoute,
  previewIntervalRoute,
  resumeRoute,
} from './subscription/changeSubscription';
import { getPlansRoute, getPricesRoute } from './subscription/plansRoute';
import { paymentFailedMail, planStartsMail, trialEndsMail } from './subscription/subscriptionMails';
import { startTrialRoute } from './subscription/trial';

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
  mails: [
    quoteReceivedMail,
    quoteAskedMail,
    quoteOfferedMail,
    receiptMail,
    invoiceMail,
    creditNoteMail,
    trialEndsMail,
    planStartsMail,
    paymentFailedMail,
  ],
  jobs: (deps) => [
    {
      name: 'billing.events',
      every: SECOND,
      run: async (isStopping) => {
        while (!isStopping() && (await applyNextEvent(deps)));
      },
    },
    { name: 'billing.hourly', every: HOUR, retryAfter: SECOND, run: () => remindHourly(deps) },
    { name: 'billing.nightly', every: MINUTE, retryAfter: SECOND, run: () => reconcileNightly(deps) },
  ],
};
