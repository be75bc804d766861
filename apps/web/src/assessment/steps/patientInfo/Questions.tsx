import { REHABILITATION_REASONS, RISK_QUESTIONS, type RiskQuestion } from '@alveola/clinical';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/Checkbox';
import { FieldError } from '../../../ui/Field';
import { RadioGroup } from '../../../ui/RadioGroup';
import type { PatientDraft } from '../../document/patient';
import { dispatch } from '../../saving/store';

export interface QuestionsProps {
  readonly patient: PatientDraft;
  readonly errorText: (field: keyof PatientDraft) => string | undefined;
}

/** The risk questions with the specification's answer sets, in its order. */
export function Questions({ patient, errorText }: QuestionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {RISK_QUESTIONS.map((question) => (
        <RadioGroup
          key={question}
          legend={t(`charting:patient.${question}`)}
          options={Object.entries(ANSWERS[question]).map(([value, words]) => ({
            value,
            label: t(words.label),
            ...('hint' in words ? { hint: t(words.hint) } : {}),
          }))}
          value={patient[question]}
          onChange={(answer) => dispatch({ type: 'patientEdited', change: { [question]: answer } })}
          error={errorText(question)}
        />
      ))}
      {patient.complexRehabilitation === 'Yes' && (
        <Reasons
          value={patient.complexRehabilitationReasons}
          error={errorText('complexRehabilitationReasons')}
        />
      )}
    </>
  );
}

interface ReasonsProps {
  readonly value: PatientDraft['complexRehabilitationReasons'];
  readonly error: string | undefined;
}

/** Why complex rehabilitation is needed: one or more. */
function Reasons({ value, error }: ReasonsProps) {
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
      {REHABILITATION_REASONS.map((reason) => (
        <Checkbox
          key={reason}
          label={t(`charting:patient.reason.${reason}`)}
          checked={value.includes(reason)}
          onChange={(isOn) => choose(reason, isOn)}
        />
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

/** The words of each answer, in the order of the form. */
const ANSWERS = {
  isPatientSmoke: {
    No: { label: 'charting:patient.smoke.No' },
    '1-9': { label: 'charting:patient.smoke.1-9' },
    '10+': { label: 'charting:patient.smoke.10+' },
  },
  haveDiabetes: {
    No: { label: 'charting:patient.diabetes.No' },
    '<7.0': { label: 'charting:patient.diabetes.well', hint: 'charting:patient.diabetes.wellHint' },
    '>=7.0': { label: 'charting:patient.diabetes.poor', hint: 'charting:patient.diabetes.poorHint' },
  },
  oralHygiene: {
    'Later registration': {
      label: 'charting:patient.hygiene.Later registration',
      hint: 'charting:patient.hygiene.laterHint',
    },
    'No visible plaque': { label: 'charting:patient.hygiene.No visible plaque' },
    'Small amounts': { label: 'charting:patient.hygiene.Small amounts' },
    'Several teeth': { label: 'charting:patient.hygiene.Several teeth' },
    'Large amounts': { label: 'charting:patient.hygiene.Large amounts' },
  },
  missingTeeth: {
    No: { label: 'charting:patient.lost.No' },
    '1-4': { label: 'charting:patient.lost.1-4' },
    '5+': { label: 'charting:patient.lost.5+' },
  },
  complexRehabilitation: {
    No: { label: 'charting:patient.rehabilitation.No' },
    Yes: { label: 'charting:patient.rehabilitation.Yes' },
  },
} as const satisfies {
  readonly [Q in RiskQuestion]: Readonly<
    Record<NonNullable<PatientDraft[Q]>, { readonly label: string; readonly hint?: string }>
  >;
};
