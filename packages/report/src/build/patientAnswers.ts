import { type Information, RISK_QUESTIONS, type RiskQuestion } from '@alveola/clinical';
import { fill } from './figures';
import type { KeyFigure } from './keyFigures';
import type { Reader } from './reader';

type AnswerWords = { readonly [Q in RiskQuestion]: Readonly<Record<Information[Q], string>> };

function answerWord<Q extends RiskQuestion>(words: AnswerWords, question: Q, said: Information): string {
  return words[question][said[question]];
}

/** What was asked of the patient, as answered: the grade rests on it. */
export function patientAnswers(said: Information, { words }: Reader): readonly KeyFigure[] {
  const { answers } = words;
  const age = said.patientAge === 1 ? answers.years_one : answers.years_other;
  const reasons = said.complexRehabilitationReasons.map(
    (reason) => answers.complexRehabilitationReasons[reason],
  );
  const answered = RISK_QUESTIONS.map((question) => {
    const answer = answerWord(answers, question, said);
    const value = question === 'complexRehabilitation' ? [answer, ...reasons].join(', ') : answer;
    return { label: answers.question[question], value };
  });
  return [{ label: answers.question.patientAge, value: fill(age, { count: said.patientAge }) }, ...answered];
}
