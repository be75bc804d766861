import { QUESTIONS, REHABILITATION_REASONS } from '@alveola/clinical';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../../ui/RadioGroup';
import type { AcceptedForm, PatientForm } from './form';
import { Reasons } from './Reasons';

export interface QuestionsProps {
  readonly control: Control<PatientForm, unknown, AcceptedForm>;
  readonly errorOf: (name: keyof PatientForm) => string | undefined;
}

/** The risk questions with the specification's answer sets, in its order. */
export function Questions({ control, errorOf }: QuestionsProps) {
  const { t } = useTranslation();
  const rehabilitation = useWatch({ control, name: 'complexRehabilitation' });
  const smoking = QUESTIONS.isPatientSmoke.answers.map((value) => ({
    value,
    label: t(`charting:patient.smoke.${value}`),
  }));
  const diabetes = QUESTIONS.haveDiabetes.answers
    .map((value) => ({ value, ...DIABETES_WORDS[value] }))
    .map(({ value, label, hint }) => ({ value, label: t(label), ...(hint ? { hint: t(hint) } : {}) }));
  const hygiene = QUESTIONS.oralHygiene.answers.map((value) => ({
    value,
    label: t(`charting:patient.hygiene.${value}`),
    ...(value === 'Later registration' ? { hint: t('charting:patient.hygiene.laterHint') } : {}),
  }));
  const lost = QUESTIONS.missingTeeth.answers.map((value) => ({
    value,
    label: t(`charting:patient.lost.${value}`),
  }));
  const yesNo = QUESTIONS.complexRehabilitation.answers.map((value) => ({
    value,
    label: t(`charting:patient.rehabilitation.${value}`),
  }));
  return (
    <>
      <Controller
        control={control}
        name="isPatientSmoke"
        render={({ field }) => (
          <RadioGroup
            legend={t('charting:patient.isPatientSmoke')}
            options={smoking}
            value={field.value}
            onChange={field.onChange}
            error={errorOf('isPatientSmoke')}
          />
        )}
      />
      <Controller
        control={control}
        name="haveDiabetes"
        render={({ field }) => (
          <RadioGroup
            legend={t('charting:patient.haveDiabetes')}
            options={diabetes}
            value={field.value}
            onChange={field.onChange}
            error={errorOf('haveDiabetes')}
          />
        )}
      />
      <Controller
        control={control}
        name="oralHygiene"
        render={({ field }) => (
          <RadioGroup
            legend={t('charting:patient.oralHygiene')}
            options={hygiene}
            value={field.value}
            onChange={field.onChange}
            error={errorOf('oralHygiene')}
          />
        )}
      />
      <Controller
        control={control}
        name="missingTeeth"
        render={({ field }) => (
          <RadioGroup
            legend={t('charting:patient.missingTeeth')}
            options={lost}
            value={field.value}
            onChange={field.onChange}
            error={errorOf('missingTeeth')}
          />
        )}
      />
      <Controller
        control={control}
        name="complexRehabilitation"
        render={({ field }) => (
          <RadioGroup
            legend={t('charting:patient.complexRehabilitation')}
            options={yesNo}
            value={field.value}
            onChange={field.onChange}
            error={errorOf('complexRehabilitation')}
          />
        )}
      />
      {rehabilitation === 'Yes' && (
        <Controller
          control={control}
          name="complexRehabilitationReasons"
          render={({ field }) => (
            <Reasons
              options={REHABILITATION_REASONS}
              value={field.value}
              onChange={field.onChange}
              error={errorOf('complexRehabilitationReasons')}
            />
          )}
        />
      )}
    </>
  );
}

const DIABETES_WORDS = {
  No: { label: 'charting:patient.diabetes.No', hint: null },
  '<7.0': { label: 'charting:patient.diabetes.well', hint: 'charting:patient.diabetes.wellHint' },
  '>=7.0': { label: 'charting:patient.diabetes.poor', hint: 'charting:patient.diabetes.poorHint' },
} as const;
