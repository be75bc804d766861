import {
  clinicInvoicePdf,
  creditInvoice,
  type Customer,
  issueInvoice,
  markInvoicePaid,
} from '@alveola/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { clinic } from '../../../platform/db/schema';
import { enqueueMail } from '../../../platform/mail/queue';
import type { MailTemplate } from '../../../platform/mail/template';
import { invalid, isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { DAY } from '../../../platform/base/time';
import { findOffer } from '../plans/quotes';
import { selectAccounts } from '../../provider/accounts';
import { type BillingDeps, billingRoute } from '../plans/payments';
import { creditNoteMail, invoiceMail, receiptMail } from '../billingMails';
import { changeAndView, closeOthers } from '../subscription/billingTransaction';
import { invoicePayments, type InvoiceRow, quoteRequests, type KnownInvoice } from '../plans/billingTables';
import { findPlan } from '../../account/identity/membership';
import { listOwners } from '../plans/paymentCustomer';
import { activate, issueOverOffer, isWaiting, renewsByCard } from '../subscription/byInvoice';
import { issue, PLAIN, toBookDay, toNumber } from '../invoices/issueInvoice';
import { answerPdf } from '../invoices/invoiceRoutes';
import { findInvoices } from '../invoices/findInvoices';
import { customerView } from './customerView';

export const clinicInvoicePdfRoute = billingRoute(
  clinicInvoicePdf,
  async ({ deps: { db }, params: { id, invoice }, audit }) => {
    const answer = await answerPdf(db, id, invoice);
    if (isRefused(answer)) return answer;
    await audit(db, 'invoice.read', { clinicId: id, detail: { invoice } });
    return answer;
  },
);

async function mailClinic<T>(
  tx: Queries,
  now: Date,
  row: InvoiceRow,
  template: MailTemplate<T>,
  toData: (names: { readonly name: string; readonly clinic: string }) => T,
): Promise<void> {
  const [owner] = await listOwners(tx, row.clinic_id);
  const quote = row.quote_id === null ? null : await findOffer(tx, row.clinic_id, row.quote_id);
  if (!owner) return;
  const email = row.buyer.email ?? quote?.contact_email ?? owner.email;
  const { name, clinic: clinicName } = owner;
  const data = toData({ name, clinic: clinicName });
  await enqueueMail(tx, now, template, { email, language: row.language }, data);
}

const attached = ({ id, clinic_id }: InvoiceRow) => ({ invoice: id, clinic_id });

/** An erased clinic has no page to show, so nothing is changed. */
function changeThenShow(
  deps: BillingDeps,
  clinicId: string,
  change: (tx: Queries) => Promise<Refusal | void>,
): Promise<Customer | Refusal> {
  return changeAndView(
    deps,
    clinicId,
    async (tx) => {
      const [account] = await selectAccounts(tx, eq(clinic.id, clinicId));
      return account ? change(tx) : refuse('account-not-found');
    },
    (tx) => customerView(tx, deps, clinicId),
  );
}

export const issueInvoiceRoute = billingRoute(issueInvoice, async ({ deps, params: { id }, body, audit }) =>
  changeThenShow(deps, id, async (tx) => {
    const { now } = deps;
    const quote = await findOffer(tx, id, body.quote);
    if (!quote) return refuse('quote-not-found');
    if (isWaiting(await findInvoices(tx, id))) return refuse('invoice-open');
    if (renewsByCard(await findPlan(tx, id), now())) return refuse('paid-by-card');
    // A clinic that pays by invoice must not pay by card as well.
    await closeOthers(tx, deps, id, '');
    await tx
      .update(quoteRequests)
      .set({ accepted_at: quote.accepted_at ?? now() })
      .where(eq(quoteRequests.id, quote.id));
    const row = await issueOverOffer(tx, deps, quote, body.due_days);
    await audit(tx, 'invoice.issue', { clinicId: id, detail: { invoice: toNumber(row) } });
    const { gross: total, currency, due_on } = row;
    const mailData = { ...attached(row), number: toNumber(row), total, currency, date: due_on ?? '' };
    await mailClinic(tx, now(), row, invoiceMail, (names) => ({ ...names, ...mailData }));
  }),
);

async function changeInvoice(
  tx: Queries,
  { id, invoice }: { readonly id: string; readonly invoice: string },
  change: (invoice: KnownInvoice) => Promise<Refusal | void>,
): Promise<Refusal | void> {
  const all = await findInvoices(tx, id);
  const knownInvoice = all.find(({ row }) => row.id === invoice && row.series === 'INV');
  if (!knownInvoice) return refuse('invoice-not-found');
  if (all.some(({ row }) => row.credits === invoice)) return refuse('invoice-credited');
  return change(knownInvoice);
}

export const markInvoicePaidRoute = billingRoute(
  markInvoicePaid,
  async ({ deps, session, params, body, audit }) =>
    changeThenShow(deps, params.id, (tx) =>
      changeInvoice(tx, params, async ({ row, paid }) => {
        const quote = row.quote_id === null ? null : await findOffer(tx, params.id, row.quote_id);
        // The day may already be tomorrow in a time zone further east.
        const tomorrow = new Date(deps.now().getTime() + DAY).toISOString();
        if (body.paid_on > toBookDay(tomorrow)) return invalid('paid_on', 'invalid');
        const { period_from: from, period_to: to } = row;
        if (paid !== null || quote === null || from === null || to === null) return refuse('invoice-paid');
        await tx.insert(invoicePayments).values({
          clinic_id: params.id,
          invoice_id: row.id,
          ...body,
          noted_by: session.user.name,
          noted_at: deps.now(),
        });
        await activate(tx, deps, quote, { from, to });
        const number = toNumber(row);
        await audit(tx, 'invoice.paid', { clinicId: params.id, detail: { invoice: number, ...body } });
        const { gross: total, tax, currency } = row;
        const mailData = { ...attached(row), number, date: body.paid_on, total, tax, currency };
        await mailClinic(tx, deps.now(), row, receiptMail, (names) => ({ ...names, ...mailData }));
      }),
    ),
);

export const creditInvoiceRoute = billingRoute(
  creditInvoice,
  async ({ deps, params, body: { reason }, audit }) =>
    changeThenShow(deps, params.id, (tx) =>
      changeInvoice(tx, params, async ({ row }) => {
        const { id: _, n: __, ...same } = row;
        const note = await issue(tx, {
          ...same,
          ...PLAIN,
          series: 'CN',
          issued_at: deps.now(),
          seller: deps.seller,
          quote_id: row.quote_id,
          credits: row.id,
          reason,
        });
        const [number, invoiced] = [toNumber(note), toNumber(row)];
        const detail = { invoice: invoiced, credit_note: number, reason };
        await audit(tx, 'invoice.credit', { clinicId: params.id, detail });
        await mailClinic(tx, deps.now(), note, creditNoteMail, (names) => ({
          ...names,
          ...attached(note),
          number,
          reason,
          credited: invoiced,
        }));
      }),
    ),
);
