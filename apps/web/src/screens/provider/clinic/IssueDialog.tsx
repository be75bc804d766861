import { type Customer, issueInvoice } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useFaultText } from '../../../shell/problemText';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { FormDialog } from '../../common/FormDialog';
import { useCheckedForm } from '../../common/useCheckedForm';
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
  const toText = useFaultText();
  const [days, setDays] = useState('14');
  const { faults, submit, ...sending } = useCheckedForm(issueInvoice.body, async (body) => {
    await keepCustomer(await call(issueInvoice, { params: { id }, body }));
    toast({ tone: 'good', text: t('payment:invoices.issue.sent', { clinic: clinic.name }) });
    onClose();
  });
  const { offer } = quote;
  return (
    <FormDialog
      {...sending}
      title={t('payment:invoices.issue.title', { clinic: clinic.name })}
      description={
        offer &&
        t('payment:invoices.issue.text', {
          price: money(offer.price, offer.currency),
          interval: t(`payment:starter.per${offer.interval}`),
        })
      }
      action={t('payment:invoices.issue.send')}
      onSend={() => submit({ quote: quote.id, due_days: days.trim() === '' ? null : Number(days) })}
      onClose={onClose}
    >
      <TextField
        label={t('payment:invoices.issue.days')}
        inputMode="numeric"
        autoFocus
        value={days}
        error={toText(faults.get('due_days'))}
        onChange={(event) => setDays(event.target.value)}
      />
    </FormDialog>
  );
}
