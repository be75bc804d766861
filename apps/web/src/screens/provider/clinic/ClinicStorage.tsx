import type { Customer } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Section } from '../../common/Section';
import { StorageUse } from '../../common/StorageUse';
import { QuotaDialog } from './QuotaDialog';

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
