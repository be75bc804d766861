import type { ReportRow } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { loadDiagnosis, useActiveDiagnosis } from '../../session/activeDiagnosis';
import { useProblemText } from '../../shell/problemText';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { toast } from '../../ui/overlay/toast';
import { useActivePatient } from './useActivePatient';

/** Asks before it replaces an active diagnosis: specification §4, "Single active diagnosis". */
export function StartCard({ disabled, rows }: { disabled: boolean; rows: readonly ReportRow[] }) {
  const { t } = useTranslation();
  const toText = useProblemText();
  const [, navigate] = useLocation();
  const { active, reportId } = useActiveDiagnosis();
  const number = useActivePatient(rows);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const go = () => navigate('/dashboard/calculation');
  const replace = async () => {
    setBusy(true);
    try {
      await (await loadDiagnosis()).replaceByNew();
      go();
    } catch (error) {
      toast({ tone: 'danger', text: toText(error) });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };

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
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('common:activeDiagnosis.title')}
        description={
          number
            ? t('common:activeDiagnosis.text', { number })
            : t(reportId === null ? 'common:activeDiagnosis.textNew' : 'common:activeDiagnosis.textSaved')
        }
        actions={
          <>
            <Button busy={busy} onClick={() => void replace()}>
              {t('common:activeDiagnosis.start')}
            </Button>
            <Button variant="primary" autoFocus onClick={go}>
              {t('common:activeDiagnosis.continue')}
            </Button>
          </>
        }
      />
    </section>
  );
}
