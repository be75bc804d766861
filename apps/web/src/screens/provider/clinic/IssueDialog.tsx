import { type Customer, issueInvoice } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { useFormat } from '../../../shell/i18n/useFormat';
import { TextField } from '../../../ui/form/TextField';
import { keepCustomer } from './useCustomer';

export interface IssueDialogProps {
  readonly account: Customer['account'];
  readonly quote: Customer['quotes'][number];
  readonly onClose: () => void;
}

/** Issues an invoice for the next period of an offer, for clinics that do not pay by card. */
export function IssueDialog({ account: { id, clinic }, quote, onClose }: IssueDialogProps) {
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
