import { type Customer, issueInvoice } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Button } from '../../../ui/Button';
import { QuoteState } from '../../billing/QuoteRequests';
import { Section } from '../../common/Section';
import { OfferDialog } from '../OfferDialog';
import { keepCustomer, refetchCustomer } from './useCustomer';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { TextField } from '../../../ui/form/TextField';

interface IssueDialogProps {
  readonly account: Customer['account'];
  readonly quote: Customer['quotes'][number];
  readonly onClose: () => void;
}

type Quote = Customer['quotes'][number];

export function ClinicQuotes({ customer: { account, quotes } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const [answering, setAnswering] = useState<Quote | null>(null);
  const [invoicing, setInvoicing] = useState<Quote | null>(null);
  return (
    <Section title={t('provider:clinic.quotes')}>
      {quotes.length === 0 && <p className="text-ink-faint">{t('provider:clinic.noQuotes')}</p>}
      {quotes.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {quotes.map((quote) => (
            <QuoteItem
              key={quote.id}
              quote={quote}
              onAnswer={() => setAnswering(quote)}
              onInvoice={() => setInvoicing(quote)}
            />
          ))}
        </ul>
      )}
      {invoicing && <IssueDialog account={account} quote={invoicing} onClose={() => setInvoicing(null)} />}
      {answering && (
        <OfferDialog
          quote={{ ...answering, clinic: account.clinic }}
          onClose={() => {
            setAnswering(null);
            void refetchCustomer(account.id);
          }}
        />
      )}
    </Section>
  );
}

interface QuoteItemProps {
  readonly quote: Quote;
  readonly onAnswer: () => void;
  readonly onInvoice: () => void;
}

function QuoteItem({ quote, onAnswer, onInvoice }: QuoteItemProps) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const { clinic_users, created_at, message, contactEmail, offers, status } = quote;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">
          <QuoteState request={quote} reader="provider" />
        </p>
        <p className="text-dense text-ink-faint">
          {t('payment:quote.asked', {
            users: t('payment:users', { count: clinic_users }),
            date: day(created_at),
          })}
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
        {quote.offer && <Button onClick={onInvoice}>{t('payment:invoices.issue.button')}</Button>}
        {status !== 'accepted' && <Button onClick={onAnswer}>{t('payment:provider.answer')}</Button>}
      </div>
    </li>
  );
}

function IssueDialog({ account: { id, clinic }, quote, onClose }: IssueDialogProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { offer } = quote;
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
      schema={issueInvoice.body}
      values={{ due_days: '14' }}
      toBody={({ due_days: days }) => ({
        quote: quote.id,
        due_days: days.trim() === '' ? null : Number(days),
      })}
      onSend={async (body) => keepCustomer(await call(issueInvoice, { params: { id }, body }))}
      done={t('payment:invoices.issue.sent', { clinic: clinic.name })}
      onClose={onClose}
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
