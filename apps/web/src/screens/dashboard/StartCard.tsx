import type { ReportRow } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { loadDiagnosis, useActiveDiagnosis } from '../../session/activeDiagnosis';
import { ConfirmDialog } from '../../session/form/ConfirmDialog';
import { useToastedCall } from '../../session/form/useCall';
import { Button } from '../../ui/Button';
import { useActivePatient } from './useActivePatient';

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
