import { useTranslation } from 'react-i18next';
import { useAssessment } from '../../saving/store';
import { SaveStatus } from './SaveStatus';

export function ActiveInTopBar() {
  const { t } = useTranslation();
  const number = useAssessment((state) => state.patientNumber);
  const reference = useAssessment((state) => state.reference ?? state.completed?.reference ?? null);
  if (number === '') return null;
  return (
    <>
      <p className="flex min-w-0 items-baseline gap-3 border-l border-line pl-4 max-sm:pl-2 sm:max-lg:max-w-48 sm:max-lg:shrink-0">
        <span title={number} className="truncate font-semibold tabular lg:max-w-72 lg:shrink-0">
          <span className="max-lg:hidden">{t('common:patient', { number })}</span>
          <span className="lg:hidden">{number}</span>
        </span>
        {reference !== null && (
          <span title={reference} className="truncate text-dense text-ink-faint tabular max-lg:hidden">
            {t('common:reference', { reference })}
          </span>
        )}
      </p>
      <SaveStatus />
    </>
  );
}
