import { REPORT_NAMESPACES } from '@alveola/report/languages';
import { Suspense, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { REHABILITATION_REASONS } from '@alveola/clinical';
import { formQuestions } from '@alveola/report';
import { lazyExtra, lazyPart } from '../../../shell/loadPart';
import { useFaultText } from '../../../shell/problemText';
import { Alert } from '../../../ui/Alert';
import { FieldError, TextField } from '../../../ui/form/TextField';
import { useDisclosure } from '../../../ui/Disclosure';
import { checkPatient, EMPTY_PATIENT, type PatientDraft, toAnswer } from '../../document/patientDraft';
import type { PatientTextField } from '../../document/state';
import { unsavedParts } from '../../saving/activeAssessment';
import { activeSession, dispatch, useAssessment, useFailureText, useIsReading } from '../../saving/store';
import { answerWords } from '../../../shell/i18n/reportWords';
import { Checkbox } from '../../../ui/form/Checkbox';

import { RadioGroup } from '../../../ui/form/RadioGroup';
import type { ContradictionsProps } from './Contradictions';

const EarlierAnalyses = lazyExtra(REPORT_NAMESPACES, () =>
  import('./EarlierAnalyses').then((m) => m.EarlierAnalyses),
);
const EarlierLine = lazyExtra(REPORT_NAMESPACES, () =>
  import('./EarlierAnalyses').then((m) => m.EarlierLine),
);

export function PatientInfoStep() {
  const { t } = useTranslation();
  const patient = useAssessment(({ editor }) => editor?.patient ?? EMPTY_PATIENT);
  const isReading = useIsReading();
  const isLocked = useAssessment((state) => state.xrays.length + state.picturesWaiting > 0);
  const hasNumber = patient.patientNumber !== '';
  // Open if the number came with the visit. Typing a number closes it and only shows that it is known.
  const { isOpen, setOpen, panel, button } = useDisclosure(true);
  const { errorText, form } = usePatientErrors(patient);
  const numberHint = t(
    isLocked ? 'charting:patient.patientNumberLocked' : 'charting:patient.patientNumberHint',
  );
  const field = (name: PatientTextField) => ({
    name,
    value: patient[name],
    error: errorText(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      dispatch({ type: 'patientEdited', change: { [name]: event.target.value } }),
    onBlur: () => dispatch({ type: 'patientFieldLeft', field: name }),
    autoComplete: 'off',
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void activeSession().goTo(1);
      }}
      className="mx-auto w-full max-w-4xl px-6 py-8 max-sm:px-3 max-sm:py-4"
    >
      <h1 className="mb-4 text-title">{t('charting:patient.title')}</h1>
      <SaveFailure />
      <fieldset
        disabled={isReading}
        className="flex min-w-0 flex-col gap-7 rounded-lg border border-line bg-paper p-6"
      >
        <div className="grid gap-6 sm:grid-cols-[1fr_12rem]">
          <TextField
            label={t('charting:patient.patientNumber')}
            hint={
              isReading ? undefined : (
                <span aria-live="polite">
                  <Suspense fallback={numberHint}>
                    {hasNumber ? <EarlierLine button={button} instead={numberHint} /> : numberHint}
                  </Suspense>
                </span>
              )
            }
            autoFocus
            maxLength={80}
            readOnly={isLocked}
            onInput={() => setOpen(false)}
            {...field('patientNumber')}
          />
          <TextField
            label={t('charting:patient.patientAge')}
            inputMode="numeric"
            maxLength={5}
            trailing={<span className="pr-3 text-dense text-ink-faint">{t('charting:patient.years')}</span>}
            {...field('patientAge')}
          />
        </div>
        <Suspense>{hasNumber && isOpen && <EarlierAnalyses id={panel} />}</Suspense>
        <Questions patient={patient} errorText={errorText} />
      </fieldset>
      {/* For Enter in a field; the visible button is in the footer. */}
      <input type="submit" hidden />
    </form>
  );
}

function SaveFailure() {
  const { t } = useTranslation();
  const isFailed = useAssessment(
    (state) => state.failure !== null && unsavedParts(state).includes('information'),
  );
  const message = useFailureText();
  if (!isFailed) return null;
  return (
    <div className="mb-6">
      <Alert tone="danger" title={t('charting:patient.saveFailed')}>
        {t('charting:patient.saveFailedText', { message })}
      </Alert>
    </div>
  );
}

function usePatientErrors(patient: PatientDraft) {
  const faultText = useFaultText();
  const checked = useAssessment(({ editor }) => editor?.checkedFields);
  const refusal = useAssessment(({ editor }) => editor?.refusal ?? null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('input[aria-invalid]')?.focus();
  }, [refusal]);
  const { errors } = checkPatient(patient);
  const errorText = (field: keyof PatientDraft): string | undefined => {
    const error = errors[field];
    const isShown = checked === 'all' || checked?.some((each) => each === field);
    if (!error || !isShown) return undefined;
    return faultText(error);
  };
  return { form, errorText };
}

const Contradictions = lazyPart(REPORT_NAMESPACES, () =>
  import('./Contradictions').then((m) => m.Contradictions),
);

interface QuestionsProps {
  readonly patient: PatientDraft;
  readonly errorText: (field: keyof PatientDraft) => string | undefined;
}

const FIRST_ASKED = 2;

function Questions({ patient, errorText }: QuestionsProps) {
  useTranslation();
  return (
    <>
      {formQuestions(answerWords()).map(({ question, ...words }) => (
        <div key={question} className="flex flex-col gap-2">
          <RadioGroup
            {...words}
            value={patient[question]}
            onChange={(answer) => dispatch({ type: 'patientEdited', change: toAnswer(question, answer) })}
            error={errorText(question)}
          />
          {question === 'missingTeeth' && <Asked patient={patient} codes={['W21']} />}
          {question === 'complexRehabilitation' && <Asked patient={patient} codes={['W6']} />}
        </div>
      ))}
      {patient.complexRehabilitation === 'Yes' && (
        <Reasons patient={patient} error={errorText('complexRehabilitationReasons')} />
      )}
    </>
  );
}

function Asked(props: ContradictionsProps) {
  const isCharted = useAssessment(({ editor }) => (editor?.reached ?? 0) >= FIRST_ASKED);
  return <Suspense>{isCharted && <Contradictions {...props} />}</Suspense>;
}

interface ReasonsProps {
  readonly patient: PatientDraft;
  readonly error: string | undefined;
}

function Reasons({ patient, error }: ReasonsProps) {
  const { complexRehabilitationReasons: value } = patient;
  const { t } = useTranslation();
  const id = useId();
  const choose = (reason: (typeof value)[number], isOn: boolean) => {
    const reasons = REHABILITATION_REASONS.filter((each) => (each === reason ? isOn : value.includes(each)));
    dispatch({ type: 'patientEdited', change: { complexRehabilitationReasons: reasons } });
  };
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      className="-mt-3 flex flex-col rounded-md border border-line bg-ground px-4 py-3"
    >
      <legend className="float-left mb-1 text-dense text-ink-soft">{t('charting:patient.reasons')}</legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {REHABILITATION_REASONS.map((reason) => (
        <Checkbox
          key={reason}
          label={t(`charting:patient.reason.${reason}`)}
          checked={value.includes(reason)}
          aria-invalid={error ? true : undefined}
          onChange={(isOn) => choose(reason, isOn)}
        />
      ))}
      <Asked patient={patient} codes={['W20', 'W22']} />
    </fieldset>
  );
}
