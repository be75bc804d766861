import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import type { AssessmentDraft } from '../../saving/drafts';
import { activeSession, useAssessment, controlDiagnosis, dispatch } from '../../saving/store';
import { useEffect } from 'react';
import { usePreferences } from '../../../session/useSession';
import { patientNumber } from '@alveola/contract';
import { askForPatient, useAskedPatient } from '../../../session/activeDiagnosis';
import { ConfirmDialog } from '../../../session/form/ConfirmDialog';
import { useToastedCall } from '../../../session/form/useCall';
import { type ActiveAssessment, isPatientUnsubmitted } from '../../saving/activeAssessment';

interface DraftNoticeProps {
  readonly draft: AssessmentDraft;
  readonly onSeen: (answered: Promise<unknown>) => void;
}

export function DraftNotice({ draft, onSeen }: DraftNoticeProps) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  // Another report may have been opened since.
  const isHere = useAssessment(({ reportId }) => reportId === draft.reportId);
  if (!isHere) return null;
  const restore = () => onSeen(activeSession().restore(draft));
  const discard = () => onSeen(activeSession().discard(draft));
  return (
    <div className="mx-auto w-full max-w-[1440px] px-6 pt-4 max-sm:px-3">
      <Alert
        tone="warn"
        title={t('wizard:draft.title')}
        action={
          <span className="flex gap-2">
            <Button onClick={discard}>{t('wizard:draft.discard')}</Button>
            <Button variant="primary" onClick={restore}>
              {t('wizard:draft.restore')}
            </Button>
          </span>
        }
      >
        {t('wizard:draft.text', { when: moment(new Date(draft.savedAt).toISOString()) })}
      </Alert>
    </div>
  );
}

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
  const preferences = usePreferences();
  const active = useAssessment(toNumber);
  const { send } = useToastedCall();
  const replace = async () => {
    await controlDiagnosis().replaceByNew();
    activeSession().startNew(preferences);
    enter(number);
  };
  return (
    <ConfirmDialog
      title={t('wizard:asked.activeTitle', { number })}
      text={
        active ? t('common:activeDiagnosis.text', { number: active }) : t('common:activeDiagnosis.textNew')
      }
      action={t('common:activeDiagnosis.start')}
      stay={t('common:activeDiagnosis.continue')}
      onConfirm={() => send(replace)}
      onClose={onClose}
    />
  );
}
