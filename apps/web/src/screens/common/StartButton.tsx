import type { ReportRow } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { loadDiagnosis, useActiveDiagnosis } from '../../session/activeDiagnosis';
import { useSession } from '../../session/useSession';
import { useProblemText } from '../../shell/problemText';
import { Button, type ButtonProps } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { toast } from '../../ui/overlay/toast';
import { useActivePatient } from './useActivePatient';
import { useRememberedDiagnosis } from './useRememberedDiagnosis';

interface StartButtonProps extends Omit<ButtonProps, 'onClick' | 'disabled' | 'variant' | 'icon'> {
  /** Whose analysis it becomes; null: that is asked first. */
  readonly patientNumber: string | null;
  /** Among which the active diagnosis may be: it is called by its patient. */
  readonly rows: readonly Pick<ReportRow, 'id' | 'patient_number'>[];
}

/** Starts a diagnosis; while one is active, asks first: specification §4, "Single active diagnosis". */
export function StartButton({ patientNumber, rows, ...button }: StartButtonProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const navigate = useNavigate();
  const { profile } = useSession();
  const { active, reportId } = useActiveDiagnosis();
  const number = useActivePatient(rows);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  useRememberedDiagnosis();

  const go = () => void navigate('/dashboard/calculation');
  const replace = async () => {
    setBusy(true);
    try {
      await (await loadDiagnosis()).replaceByNew(patientNumber);
      go();
    } catch (error) {
      toast({ tone: 'danger', text: textOf(error) });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  const start = () => {
    if (active) setAsking(true);
    else if (patientNumber === null) go();
    else void replace();
  };

  return (
    <>
      <Button
        {...button}
        variant="primary"
        icon="plus"
        disabled={profile?.membership_summary?.status === 'expired'}
        busy={busy && !asking}
        onClick={start}
      />
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
    </>
  );
}
