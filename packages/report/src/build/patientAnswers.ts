import type { Information } from '@alveola/clinical';
import { fill } from './figures';
import type { KeyFigure } from './keyFigures';
import type { Reader } from './reader';

/** What was asked of the patient, as answered: the grade rests on it. */
export function patientAnswers(said: Information, { words }: Reader): readonly KeyFigure[] {
  const { answers } = words;
  const { question } = answers;
  const age = said.patientAge === 1 ? answers.years_one : answers.years_other;
  const reasons = said.complexRehabilitationReasons.map(
    (reason) => answers.complexRehabilitationReasons[reason],
  );
  return [
    { label: question.patientAge, value: fill(age, { count: said.patientAge }) },
    { label: question.isPatientSmoke, value: answers.isPatientSmoke[said.isPatientSmoke] },
    { label: question.haveDiabetes, value: answers.haveDiabetes[said.haveDiabetes] },
    { label: question.oralHygiene, value: answers.oralHygiene[said.oralHygiene] },
    { label: question.missingTeeth, value: answers.missingTeeth[said.missingTeeth] },
    {
      label: question.complexRehabilitation,
      value: [answers.complexRehabilitation[said.complexRehabilitation], ...reasons].join(', '),
    },
  ];
}
