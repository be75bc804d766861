import { changeQuota, type Customer, MAX_QUOTA } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { useFormat } from '../../../shell/i18n/useFormat';
import { TextField } from '../../../ui/form/TextField';
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
  const { name: clinic } = account.clinic;
  const toFault = (field: 'xrays' | 'gigabytes') =>
    t('provider:clinic.quotaFault', { most: number(MAX_QUOTA[field]) });
  return (
    <FormDialog
      title={t('provider:clinic.quotaTitle', { clinic })}
      description={t('provider:clinic.quotaText')}
      action={t('common:save')}
      schema={changeQuota.body}
      values={{ xrays: toText(ownQuota.xrays), gigabytes: toText(ownQuota.gigabytes) }}
      toBody={({ xrays, gigabytes }) => ({ xrays: toNumber(xrays), gigabytes: toNumber(gigabytes) })}
      onSend={async (body) => keepCustomer(await call(changeQuota, { params: { id: account.id }, body }))}
      done={t('provider:clinic.quotaChanged', { clinic })}
      onClose={onClose}
    >
      {({ field, errors }) => (
        <>
          <TextField
            {...field('xrays')}
            label={t('provider:clinic.quotaXrays')}
            hint={t('provider:clinic.quotaXraysHint', { standard: number(standard.xrays) })}
            inputMode="numeric"
            error={errors.xrays && toFault('xrays')}
          />
          <TextField
            {...field('gigabytes')}
            label={t('provider:clinic.quotaGb')}
            hint={t('provider:clinic.quotaGbHint', { standard: number(standard.gigabytes) })}
            inputMode="numeric"
            error={errors.gigabytes && toFault('gigabytes')}
          />
        </>
      )}
    </FormDialog>
  );
}

const toText = (value: number | null) => (value === null ? '' : String(value));
const toNumber = (typed: string) => (typed.trim() === '' ? null : Number(typed));
