import type { ClinicDetails } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert';
import { Section } from '../../common/Section';
import { StorageUse, toShare } from '../../common/StorageUse';

const LOW = 0.9;

export function ClinicStorage({ storage }: Pick<ClinicDetails, 'storage'>) {
  const { t } = useTranslation();
  const share = toShare(storage);
  return (
    <Section title={t('account:storage.title')}>
      <StorageUse storage={storage} />
      {share >= LOW && <Alert tone="warn">{t(`account:storage.${share < 1 ? 'low' : 'full'}`)}</Alert>}
    </Section>
  );
}
