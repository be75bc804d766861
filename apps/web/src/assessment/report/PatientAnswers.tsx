import { fill } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useReader, useReport } from './reportView';
import { Section } from './Section';

/** What was asked of the patient, as answered: the grade rests on it. */
export function PatientAnswers() {
  const { t } = useTranslation();
  const { document } = useReport();
  const { words } = useReader();
  const { answers } = words;
  const { patientAge, isPatientSmoke, haveDiabetes, oralHygiene, missingTeeth, ...rest } =
    document.information;
  const age = patientAge === 1 ? answers.years_one : answers.years_other;
  const reasons = rest.complexRehabilitationReasons.map(
    (reason) => answers.complexRehabilitationReasons[reason],
  );
  const rehabilitation = [answers.complexRehabilitation[rest.complexRehabilitation], ...reasons].join(', ');
  const rows = [
    [answers.question.patientAge, fill(age, { count: patientAge })],
    [answers.question.isPatientSmoke, answers.isPatientSmoke[isPatientSmoke]],
    [answers.question.haveDiabetes, answers.haveDiabetes[haveDiabetes]],
    [answers.question.oralHygiene, answers.oralHygiene[oralHygiene]],
    [answers.question.missingTeeth, answers.missingTeeth[missingTeeth]],
    [answers.question.complexRehabilitation, rehabilitation],
  ] as const;
  return (
    <Section title={t('report.patient.title')}>
      <dl className="grid grid-cols-3 gap-x-6 gap-y-2">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
