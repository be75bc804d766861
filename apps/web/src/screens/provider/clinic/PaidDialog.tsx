import { type Invoice, markInvoicePaid } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useFaultText } from '../../../shell/problemText';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { DateField } from '../../common/DateField';
import { FormDialog } from '../../common/FormDialog';
import { useCheckedForm } from '../../common/useCheckedForm';
import { keepCustomer } from './useCustomer';

export interface PaidDialogProps {
  readonly id: string;
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

export function PaidDialog({ id, invoice, onClose }: PaidDialogProps) {
  const { t } = useTranslation();
  const toText = useFaultText();
  const [paidOn, setPaidOn] = useState('');
  const [reference, setReference] = useState('');
  const { number } = invoice;
  const { faults, submit, ...sending } = useCheckedForm(markInvoicePaid.body, async (body) => {
    await keepCustomer(await call(markInvoicePaid, { params: { id, invoice: invoice.id }, body }));
    toast({ tone: 'good', text: t('payment:invoices.pay.done', { number }) });
    onClose();
  });
  return (
    <FormDialog
      {...sending}
      title={t('payment:invoices.pay.title', { number })}
      description={t('payment:invoices.pay.text')}
      action={t('payment:invoices.pay.button')}
      onSend={() => submit({ paid_on: paidOn, reference })}
      onClose={onClose}
    >
      <DateField
        label={t('payment:invoices.pay.on')}
        autoFocus
        value={paidOn}
        error={toText(faults.get('paid_on'))}
        onChange={setPaidOn}
      />
      <TextField
        label={t('payment:invoices.pay.reference')}
        autoComplete="off"
        maxLength={100}
        value={reference}
        error={toText(faults.get('reference'))}
        onChange={(event) => setReference(event.target.value)}
      />
    </FormDialog>
  );
}
