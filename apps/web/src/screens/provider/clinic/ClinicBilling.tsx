import {
  clinicInvoicePdf,
  creditInvoice,
  type Customer,
  type Invoice,
  issueInvoice,
  markInvoicePaid,
} from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { FormDialog, ReasonButton } from '../../../session/form/FormDialog';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Alert } from '../../../ui/Alert';
import { TextField } from '../../../ui/form/TextField';
import { DialogButton } from '../../../ui/overlay/Dialog';
import { InvoiceTable } from '../../billing/InvoiceTable';
import { QuoteAsked, QuoteState } from '../../billing/QuoteRequests';
import { DateField } from '../../common/DateField';
import { Section } from '../../common/Section';
import { OfferDialog } from '../Quotes';
import { keepCustomer, refetchCustomer } from '../accountQueries';

export function ClinicInvoices({ customer: { account, invoices } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { id } = account;
  return (
    <Section title={t('payment:invoices.export.tab')}>
      {invoices === null ? (
        <Alert tone="warn">{t('provider:clinic.invoicesAway')}</Alert>
      ) : (
        <InvoiceTable
          invoices={invoices}
          toPdf={(invoice) => clinicInvoicePdf.path.replace(':id', id).replace(':invoice', invoice)}
          toActions={(invoice) => <InvoiceActions id={id} invoice={invoice} />}
        />
      )}
    </Section>
  );
}

function InvoiceActions({ id, invoice }: { readonly id: string; readonly invoice: Invoice }) {
  const { t } = useTranslation();
  const { kind, status, number } = invoice;
  if (kind !== 'invoice' || status === 'credited') return null;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {status !== 'paid' && (
        <DialogButton
          text={t('payment:invoices.pay.button')}
          className="whitespace-nowrap"
          aria-label={t('payment:invoices.pay.buttonOf', { number })}
        >
          {(close) => <PaidDialog id={id} invoice={invoice} onClose={close} />}
        </DialogButton>
      )}
      <ReasonButton
        button={{ 'aria-label': t('payment:invoices.credit.buttonOf', { number }) }}
        isDangerous
        label={t('common:reason')}
        schema={creditInvoice.terms.body}
        title={t('payment:invoices.credit.title', { number })}
        description={t('payment:invoices.credit.text')}
        action={t('payment:invoices.credit.button')}
        done={t('payment:invoices.credit.done', { number })}
        onSend={async (body) => {
          const params = { id, invoice: invoice.id };
          await keepCustomer(await call(creditInvoice, { params, body }));
        }}
      />
    </span>
  );
}

function PaidDialog(props: { readonly id: string; readonly invoice: Invoice; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { number } = props.invoice;
  const params = { id: props.id, invoice: props.invoice.id };
  return (
    <FormDialog
      title={t('payment:invoices.pay.title', { number })}
      description={t('payment:invoices.pay.text')}
      action={t('payment:invoices.pay.button')}
      schema={markInvoicePaid.terms.body}
      values={{ paid_on: '', reference: '' }}
      onSend={async (body) => keepCustomer(await call(markInvoicePaid, { params, body }))}
      done={t('payment:invoices.pay.done', { number })}
      onClose={props.onClose}
    >
      {({ field, choice }) => (
        <>
          <DateField {...choice('paid_on')} label={t('payment:invoices.pay.on')} autoFocus />
          <TextField
            {...field('reference')}
            label={t('payment:invoices.pay.reference')}
            autoComplete="off"
            maxLength={100}
          />
        </>
      )}
    </FormDialog>
  );
}

type Account = Customer['account'];

type Quote = Customer['quotes'][number];

export function ClinicQuotes({ customer: { account, quotes } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  return (
    <Section title={t('payment:provider.tab')}>
      {quotes.length === 0 ? (
        <p className="text-ink-faint">{t('common:noneYet')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {quotes.map((quote) => (
            <QuoteItem key={quote.id} account={account} quote={quote} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function QuoteItem({ account, quote }: { readonly account: Account; readonly quote: Quote }) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const { message, contactEmail, offers, status } = quote;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">
          <QuoteState request={quote} reader="provider" />
        </p>
        <p className="text-dense text-ink-faint">
          <QuoteAsked request={quote} />
          {` · ${contactEmail}`}
        </p>
        {message && <p className="mt-1 max-w-prose break-words text-ink-soft">{message}</p>}
        {offers.length > 0 && (
          <ol className="mt-2 text-dense text-ink-soft tabular">
            {offers.map((offer) => (
              <li key={offer.offered_at}>
                {t('provider:clinic.offerOf', { date: day(offer.offered_at) })}
                {': '}
                {money(offer.price, offer.currency)} {t(`payment:starter.per${offer.interval}`)}
                {` · ${t('payment:users', { count: offer.clinic_users })}`}
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {quote.offer && (
          <DialogButton text={t('payment:invoices.issue.button')}>
            {(close) => <IssueDialog account={account} quote={quote} onClose={close} />}
          </DialogButton>
        )}
        {status !== 'accepted' && (
          <DialogButton text={t('payment:provider.answer')}>
            {(close) => (
              <OfferDialog
                quote={{ ...quote, clinic: account.clinic }}
                onClose={() => {
                  close();
                  void refetchCustomer(account.id);
                }}
              />
            )}
          </DialogButton>
        )}
      </div>
    </li>
  );
}

function IssueDialog(props: {
  readonly account: Account;
  readonly quote: Quote;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { id, clinic } = props.account;
  const { offer } = props.quote;
  return (
    <FormDialog
      title={t('payment:invoices.issue.title', { clinic: clinic.name })}
      description={
        offer &&
        t('payment:invoices.issue.text', {
          price: money(offer.price, offer.currency),
          interval: t(`payment:starter.per${offer.interval}`),
        })
      }
      action={t('payment:invoices.issue.send')}
      schema={issueInvoice.terms.body}
      values={{ due_days: '14' }}
      toBody={({ due_days: days }) => ({
        quote: props.quote.id,
        due_days: days.trim() === '' ? null : Number(days),
      })}
      onSend={async (body) => keepCustomer(await call(issueInvoice, { params: { id }, body }))}
      done={t('payment:invoices.issue.sent', { clinic: clinic.name })}
      onClose={props.onClose}
    >
      {({ field }) => (
        <TextField
          {...field('due_days')}
          label={t('payment:invoices.issue.days')}
          inputMode="numeric"
          autoFocus
        />
      )}
    </FormDialog>
  );
}
