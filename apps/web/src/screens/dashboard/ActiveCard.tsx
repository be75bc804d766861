import type { ReportRow } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useActiveDiagnosis } from '../../session/activeDiagnosis';
import { buttonClasses } from '../../ui/Button';
import { Icon } from '../../ui/icon/Icon';
import { useActivePatient } from './useActivePatient';

export function ActiveCard({ rows }: { rows: readonly ReportRow[] }) {
  const { t } = useTranslation();
  const { active } = useActiveDiagnosis();
  const number = useActivePatient(rows);
  if (!active) return null;
  return (
    <section
      aria-label={t('dashboard:active.title')}
      className="flex min-w-80 grow basis-0 items-center gap-4 rounded-lg border border-accent bg-accent-soft p-5"
    >
      <Icon name="clock" size={24} className="text-accent" />
      <div className="min-w-0 grow">
        <h2 className="text-dense text-ink-soft">{t('dashboard:active.title')}</h2>
        <p className="break-words text-lead font-semibold tabular">
          {number ? t('common:patient', { number }) : t('dashboard:active.new')}
        </p>
      </div>
      <Link to="/dashboard/calculation" className={buttonClasses('secondary', 'lg')}>
        {t('dashboard:active.continue')}
      </Link>
    </section>
  );
}
