import { type Information, QUESTIONS, RISK_QUESTIONS, type RiskQuestion } from '@alveola/clinical';
import type { ReportWords } from '../words/languages';

interface QuestionWords<Answer extends string> {
  readonly label: string;
  readonly question: string;
  readonly answer: Readonly<Record<Answer, string>>;
  readonly choice?: Readonly<Partial<Record<Answer, string>>>;
  readonly hint?: Readonly<Partial<Record<Answer, string>>>;
}
type AnswerWords = { readonly [Q in RiskQuestion]: QuestionWords<Information[Q]> };

export function answerWord<Q extends RiskQuestion>(
  words: AnswerWords,
  question: Q,
  information: Information,
): string {
  return words[question].answer[information[question]];
}

export function listAnswers(
  { answers }: Pick<ReportWords, 'answers'>,
  information: Information,
  questions: readonly RiskQuestion[],
): readonly string[] {
  const all: AnswerWords = answers;
  return questions.map((question) => `${all[question].label}: ${answerWord(all, question, information)}`);
}

interface FormQuestion {
  readonly question: RiskQuestion;
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
}

export function formQuestions({ answers }: Pick<ReportWords, 'answers'>): readonly FormQuestion[] {
  const all: AnswerWords = answers;
  return RISK_QUESTIONS.map((question) => {
    const words: QuestionWords<string> = all[question];
    const options = QUESTIONS[question].answers.map((value: string) => {
      const hint = words.hint?.[value];
      const label = words.choice?.[value] ?? words.answer[value] ?? value;
      return { value, label, ...(hint === undefined ? {} : { hint }) };
    });
    return { question, legend: words.question, options };
  });
}
