import { type Invoice, markInvoicePaid } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { TextField } from '../../../ui/form/TextField';
import { DateField } from '../../common/DateField';
import { keepCustomer } from './useCustomer';

export interface PaidDialogProps {
  readonly id: string;
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

export function PaidDialog({ id, invoice: { id: invoice, number }, onClose }: PaidDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('payment:invoices.pay.title', { number })}
      description={t('payment:invoices.pay.text')}
      action={t('payment:invoices.pay.button')}
      schema={markInvoicePaid.body}
      values={{ paid_on: '', reference: '' }}
      onSend={async (body) => keepCustomer(await call(markInvoicePaid, { params: { id, invoice }, body }))}
      done={t('payment:invoices.pay.done', { number })}
      onClose={onClose}
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
