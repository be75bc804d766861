import { changeQuota, type Customer, MAX_QUOTA } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Section } from '../../common/Section';
import { StorageUse } from '../../common/StorageUse';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { useFormat } from '../../../shell/i18n/useFormat';
import { TextField } from '../../../ui/form/TextField';
import { keepCustomer } from './useCustomer';

interface QuotaDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

const toText = (value: number | null) => (value === null ? '' : String(value));

const toNumber = (typed: string) => (typed.trim() === '' ? null : Number(typed));

export function ClinicStorage({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  return (
    <Section title={t('account:storage.title')}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <StorageUse storage={customer.storage} />
        <Button onClick={() => setChanging(true)}>{t('provider:clinic.quota')}</Button>
      </div>
      {changing && <QuotaDialog customer={customer} onClose={() => setChanging(false)} />}
    </Section>
  );
}

/** An empty field takes the quota of every clinic. */
function QuotaDialog({ customer: { account, storage }, onClose }: QuotaDialogProps) {
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
