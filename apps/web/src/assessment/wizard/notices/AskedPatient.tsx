import { patientNumber } from '@alveola/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askForPatient, useAskedPatient } from '../../../session/activeDiagnosis';
import { usePreferences } from '../../../session/useSession';
import { useProblemText } from '../../../shell/problemText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { toast } from '../../../ui/overlay/toast';
import { type ActiveAssessment, isPatientUnsubmitted } from '../../saving/activeAssessment';
import { activeSession, controlDiagnosis, dispatch, useAssessment } from '../../saving/store';

export function AskedPatient() {
  const askedNumber = useAskedPatient(({ number }) => number);
  const read = askedNumber === null ? null : patientNumber.safeParse(askedNumber);
  const number = read?.data ?? null;
  const isHere = useAssessment((state) => number !== null && toNumber(state) === number);
  const isUntouched = useAssessment(
    (state) => state.editor?.document === null && !isPatientUnsubmitted(state),
  );
  useEffect(() => {
    if (number === null || !(isHere || isUntouched)) return;
    if (!isHere) enter(number);
    askForPatient(null);
  }, [number, isHere, isUntouched]);
  const close = () => askForPatient(null);
  if (read?.success === false) return <InvalidNumber onClose={close} />;
  if (number === null || isHere || isUntouched) return null;
  return <ActiveDialog number={number} onClose={close} />;
}

function toNumber({ patientNumber: submitted, editor }: ActiveAssessment): string {
  return submitted || (editor?.patient.patientNumber.trim() ?? '');
}

function enter(number: string): void {
  dispatch({ type: 'patientEdited', change: { patientNumber: number } });
}

function InvalidNumber({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto w-full max-w-4xl px-6 pt-4 max-sm:px-3">
      <Alert
        tone="warn"
        title={t('wizard:asked.invalidTitle')}
        action={<Button onClick={onClose}>{t('common:close')}</Button>}
      >
        {t('wizard:asked.invalidText')}
      </Alert>
    </div>
  );
}

/** Specification §4, "Single active diagnosis". */
function ActiveDialog({ number, onClose }: { readonly number: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const preferences = usePreferences();
  const active = useAssessment(toNumber);
  const [busy, setBusy] = useState(false);
  const replace = async () => {
    setBusy(true);
    try {
      await controlDiagnosis().replaceByNew();
      activeSession().startNew(preferences);
      enter(number);
    } catch (error) {
      toast({ tone: 'danger', text: textOf(error) });
    }
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('wizard:asked.activeTitle', { number })}
      description={
        active ? t('common:activeDiagnosis.text', { number: active }) : t('common:activeDiagnosis.textNew')
      }
      actions={
        <>
          <Button busy={busy} onClick={() => void replace()}>
            {t('common:activeDiagnosis.start')}
          </Button>
          <Button variant="primary" autoFocus onClick={onClose}>
            {t('common:activeDiagnosis.continue')}
          </Button>
        </>
      }
    />
  );
}
