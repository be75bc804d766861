import { REHABILITATION_REASONS } from '@alveola/clinical';
import { formQuestions } from '@alveola/report';
import { REPORT_NAMESPACES } from '@alveola/report/namespaces';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { answerWords } from '../../../shell/i18n/reportWords';
import { Checkbox } from '../../../ui/form/Checkbox';
import { FieldError } from '../../../ui/form/Field';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { type PatientDraft, toAnswer } from '../../document/patientDraft';
import { dispatch, useAssessment } from '../../saving/store';
import { lazyPart } from '../../../shell/loadPart';
import type { ContradictionsProps } from './Contradictions';

const Contradictions = lazyPart(REPORT_NAMESPACES, () =>
  import('./Contradictions').then((m) => m.Contradictions),
);

export interface QuestionsProps {
  readonly patient: PatientDraft;
  readonly errorText: (field: keyof PatientDraft) => string | undefined;
}

const FIRST_ASKED = 2;

export function Questions({ patient, errorText }: QuestionsProps) {
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
      {REHABILITATION_REASONS.map((reason) => (
        <Checkbox
          key={reason}
          label={t(`charting:patient.reason.${reason}`)}
          checked={value.includes(reason)}
          onChange={(isOn) => choose(reason, isOn)}
        />
      ))}
      <Asked patient={patient} codes={['W20', 'W22']} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
