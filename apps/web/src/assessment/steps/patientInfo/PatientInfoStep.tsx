import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../session/useSession';
import { Alert } from '../../../ui/Alert';
import { TextField } from '../../../ui/TextField';
import { activeSession, current, dispatch, useAssessment } from '../../saving/store';
import { offerPatientForm, PATIENT_FORM, takeTarget } from '../../wizard/patientForm';
import { useFailureText } from '../../wizard/notices/useFailureText';
import { EarlierAnalyses, isBlank, useEarlierAnalyses, useLastDentition } from './EarlierAnalyses';
import {
  type AcceptedForm,
  EMPTY_FORM,
  FORM_ERRORS,
  formOf,
  informationOf,
  type PatientForm,
  patientForm,
} from './form';
import { Questions } from './Questions';

/** Step 0: who the patient is to the clinic, and the risk questions. Saved on Next only. */
export function PatientInfoStep() {
  const { t } = useTranslation();
  const preferences = usePreferences();
  const [failed, setFailed] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const hasOwnDentition = useAssessment(({ editor }) => !!editor && !isBlank(editor.document.dentition));
  const isLocked = useAssessment((state) => state.xrays.length > 0);
  const failureText = useFailureText();
  const form = useForm<PatientForm, unknown, AcceptedForm>({
    resolver: zodResolver(patientForm),
    defaultValues: startingForm(),
    mode: 'onTouched',
  });
  useFollowReset(form.reset);
  const analyses = useEarlierAnalyses(useWatch({ control: form.control, name: 'patientNumber' }));
  const offered = useLastDentition(hasOwnDentition ? null : (analyses[0]?.id ?? null));

  const save = async (accepted: AcceptedForm) => {
    setFailed(false);
    const went = await activeSession().submitPatient({
      patientNumber: accepted.patientNumber,
      information: informationOf(accepted),
      preferences,
      dentition: isTaken ? offered : null,
    });
    if (!went) setFailed(true);
    return went;
  };
  const submit = form.handleSubmit(async (accepted) => {
    const to = takeTarget();
    if (await save(accepted)) dispatch({ type: 'stepEntered', step: to });
  }, takeTarget);
  const { isDirty } = form.formState;
  useEffect(() =>
    offerPatientForm(async () => {
      if (!isDirty) return true;
      let went = false;
      await form.handleSubmit(async (accepted) => {
        went = await save(accepted);
      })();
      return went;
    }),
  );
  const errorOf = (name: keyof PatientForm) => {
    const said = form.formState.errors[name]?.message;
    const key = FORM_ERRORS.find((each) => each === said);
    return key && t(`charting:patient.error.${key}`);
  };
  return (
    <form
      id={PATIENT_FORM}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mx-auto w-full max-w-4xl px-6 py-8"
    >
      <h1 className="text-title">{t('charting:patient.title')}</h1>
      <p className="mb-6 text-ink-soft">{t('charting:patient.intro')}</p>
      {failed && (
        <div className="mb-6">
          <Alert tone="danger" title={t('charting:patient.saveFailed')}>
            {t('charting:patient.saveFailedText', { message: failureText })}
          </Alert>
        </div>
      )}
      <div className="flex flex-col gap-7 rounded-lg border border-line bg-paper p-6">
        <div className="grid gap-6 sm:grid-cols-[1fr_12rem]">
          <TextField
            label={t('charting:patient.patientNumber')}
            hint={t(isLocked ? 'charting:patient.patientNumberLocked' : 'charting:patient.patientNumberHint')}
            error={errorOf('patientNumber')}
            autoComplete="off"
            autoFocus
            maxLength={80}
            readOnly={isLocked}
            {...form.register('patientNumber')}
          />
          <TextField
            label={t('charting:patient.patientAge')}
            hint={t('charting:patient.patientAgeHint')}
            error={errorOf('patientAge')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            trailing={<span className="pr-3 text-dense text-ink-faint">{t('charting:patient.years')}</span>}
            {...form.register('patientAge')}
          />
        </div>
        <EarlierAnalyses
          analyses={analyses}
          dentition={hasOwnDentition ? null : offered}
          isTaken={isTaken}
          onTake={setTaken}
        />
        <Questions control={form.control} errorOf={errorOf} />
      </div>
    </form>
  );
}

function startingForm(): PatientForm {
  const { editor, patientNumber } = current();
  return editor ? formOf(patientNumber, editor.document.information) : EMPTY_FORM;
}

/** A reset, an undo or somebody else's version shows in the form at once. */
function useFollowReset(reset: (form: PatientForm) => void): void {
  const information = useAssessment((state) => state.editor?.document.information);
  const active = useAssessment((state) => state.patientNumber);
  useEffect(() => {
    reset(startingForm());
  }, [information, active, reset]);
}
