import { changeQuota, type Customer, MAX_QUOTA } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useFormat } from '../../../shell/i18n/useFormat';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { FormDialog } from '../../common/FormDialog';
import { useCheckedForm } from '../../common/useCheckedForm';
import { keepCustomer } from './useCustomer';

interface QuotaDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

/** An empty field takes the quota of every clinic. */
export function QuotaDialog({ customer: { account, storage }, onClose }: QuotaDialogProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { own: ownQuota, standard } = storage;
  const [xrays, setXrays] = useState(toText(ownQuota.xrays));
  const [gigabytes, setGigabytes] = useState(toText(ownQuota.gigabytes));
  const { name: clinic } = account.clinic;
  const { faults, submit, ...sending } = useCheckedForm(changeQuota.body, async (body) => {
    await keepCustomer(await call(changeQuota, { params: { id: account.id }, body }));
    toast({ tone: 'good', text: t('provider:clinic.quotaChanged', { clinic }) });
    onClose();
  });
  const toFault = (field: 'xrays' | 'gigabytes') =>
    faults.has(field) ? t('provider:clinic.quotaFault', { most: number(MAX_QUOTA[field]) }) : undefined;
  return (
    <FormDialog
      {...sending}
      title={t('provider:clinic.quotaTitle', { clinic })}
      description={t('provider:clinic.quotaText')}
      action={t('common:save')}
      onSend={() => submit({ xrays: toNumber(xrays), gigabytes: toNumber(gigabytes) })}
      onClose={onClose}
    >
      <TextField
        label={t('provider:clinic.quotaXrays')}
        hint={t('provider:clinic.quotaXraysHint', { standard: number(standard.xrays) })}
        inputMode="numeric"
        value={xrays}
        error={toFault('xrays')}
        onChange={(event) => setXrays(event.target.value)}
      />
      <TextField
        label={t('provider:clinic.quotaGb')}
        hint={t('provider:clinic.quotaGbHint', { standard: number(standard.gigabytes) })}
        inputMode="numeric"
        value={gigabytes}
        error={toFault('gigabytes')}
        onChange={(event) => setGigabytes(event.target.value)}
      />
    </FormDialog>
  );
}

const toText = (value: number | null) => (value === null ? '' : String(value));
const toNumber = (typed: string) => (typed.trim() === '' ? null : Number(typed));
