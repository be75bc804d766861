import type { ReportRow } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { loadDiagnosis, useActiveDiagnosis } from '../../session/activeDiagnosis';
import { ConfirmDialog } from '../../session/form/ConfirmDialog';
import { useToastedCall } from '../../session/form/useCall';
import { Button, buttonClasses } from '../../ui/Button';
import { Icon } from '../../ui/icon/Icon';

/** Asks before it replaces an active diagnosis: specification §4, "Single active diagnosis". */
export function StartCard({ disabled, rows }: { disabled: boolean; rows: readonly ReportRow[] }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { active, reportId } = useActiveDiagnosis();
  const number = useActivePatient(rows);
  const [asking, setAsking] = useState(false);
  const { send } = useToastedCall();

  const go = () => navigate('/dashboard/calculation');
  const replace = () =>
    send(async () => {
      await (await loadDiagnosis()).replaceByNew();
      go();
    });

  return (
    <section className="flex min-w-80 grow basis-0 flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-paper p-5">
      <p className="max-w-120 text-ink-soft">{t('dashboard:startHint')}</p>
      <Button
        variant="primary"
        size="lg"
        icon="plus"
        disabled={disabled}
        className="px-6 font-semibold max-sm:w-full"
        onClick={() => (active ? setAsking(true) : go())}
      >
        {t('dashboard:start')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('common:activeDiagnosis.title')}
          text={
            number
              ? t('common:activeDiagnosis.text', { number })
              : t(reportId === null ? 'common:activeDiagnosis.textNew' : 'common:activeDiagnosis.textSaved')
          }
          action={t('common:activeDiagnosis.start')}
          stay={t('common:activeDiagnosis.continue')}
          onStay={go}
          onConfirm={replace}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

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

/** After a reload the number is known only from the latest analyses. */
function useActivePatient(rows: readonly ReportRow[]): string | undefined {
  const { patientNumber, reportId } = useActiveDiagnosis();
  return patientNumber || rows.find(({ id }) => id === reportId)?.patient_number;
}
