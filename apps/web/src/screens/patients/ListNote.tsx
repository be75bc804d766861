import { useTranslation } from 'react-i18next';
import type { Wanted } from './usePatientList';

export function ListNote({ search, status, isDue, stage }: Omit<Wanted, 'sort'>) {
  const { t } = useTranslation();
  const sentences = [
    search !== '' && t('patients:applies.search'),
    status === 'In progress' && t('patients:applies.inProgress'),
    status === 'Completed' && t('patients:applies.completed'),
    stage !== 'all' && t('patients:applies.stage', { stage }),
    isDue && t('patients:applies.due'),
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return <p className="-mt-2 mb-3 text-dense text-ink-soft">{sentences.join(' ')}</p>;
}
