import { z } from 'zod';
import { refusing } from './refuse';
import { nullInStored } from './stored';
import { keysIn } from './literalTables';
import { late } from './late';

interface Question {
  readonly answers: readonly string[];
  /** The form starts with it; null for risks, which are asked and never assumed. */
  readonly default: string | null;
  readonly required: boolean;
  /** Records from before this release have null. */
  readonly since: string;
}

/** Specification §3: the risk questions with their answers, in the order of the form. */
export const QUESTIONS = {
  /** Cigarettes a day. */
  isPatientSmoke: { answers: ['No', '1-9', '10+'], default: null, required: true, since: '1.0' },
  /** HbA1c, percent: No diabetes, well controlled, poorly controlled. */
  haveDiabetes: { answers: ['No', '<7.0', '>=7.0'], default: null, required: true, since: '1.0' },
  /** 'Later registration': plaque is charted per tooth in the clinical values. */
  oralHygiene: {
    answers: ['Later registration', 'No visible plaque', 'Small amounts', 'Several teeth', 'Large amounts'],
    default: 'No visible plaque',
    required: false,
    since: '1.0',
  },
  missingTeeth: { answers: ['No', '1-4', '5+'], default: null, required: true, since: '1.0' },
  complexRehabilitation: { answers: ['No', 'Yes'], default: 'No', required: true, since: '1.0' },
} as const satisfies Record<string, Question>;
export type RiskQuestion = keyof typeof QUESTIONS;
export const RISK_QUESTIONS = keysIn(QUESTIONS);
type Answer<Q extends RiskQuestion> = (typeof QUESTIONS)[Q]['answers'][number];

/** Version 1.0 required an answer, so only later questions can be null. */
type Unasked<Q extends RiskQuestion> = (typeof QUESTIONS)[Q]['since'] extends '1.0' ? never : null;

type Schemas<None> = {
  readonly [Q in RiskQuestion]: z.ZodType<Answer<Q> | Unasked<Q> | None, Answer<Q> | None>;
};

function schemas<None = never>(toSchema: (row: Question, question: RiskQuestion) => z.ZodType): Schemas<None>;
function schemas(toSchema: (row: Question, question: RiskQuestion) => z.ZodType): object {
  return Object.fromEntries(
    RISK_QUESTIONS.map((question) => [question, toSchema(QUESTIONS[question], question)]),
  );
}

export const openAnswers = z.object(
  schemas<null>(({ answers, default: start }) => z.enum(answers).nullable().default(start)),
);

export const REHABILITATION_REASONS = [
  'BiteDysfunction',
  'TraumaticOcclusion',
  'BiteCollapse',
  'Drifting',
  'FewerThan20Teeth',
] as const;

/** Years. Specification §5. */
export const AGE = { min: 1, max: 120 } as const;

export const information = late(() =>
  z
    .strictObject({
      patientAge: z
        .int({ error: ({ input }) => (input == null ? 'patient-age-required' : 'patient-age') })
        .min(AGE.min, 'patient-age')
        .max(AGE.max, 'patient-age'),
      ...schemas(({ answers, default: start, required, since }, question) => {
        const missing = `${question}-required`;
        const answer = z.enum(answers, { error: ({ input }) => (input == null ? missing : undefined) });
        const later = since === '1.0' ? answer : nullInStored(answer, missing);
        return required || start === null ? later : later.default(start);
      }),
      /** False: the answer on oral hygiene is the preselected one, which nobody chose. */
      oralHygieneAsked: z.boolean().optional(),
      complexRehabilitationReasons: z.array(z.enum(REHABILITATION_REASONS)).default([]),
    })
    .check((ctx) => {
      const { complexRehabilitation: answer, complexRehabilitationReasons: reasons } = ctx.value;
      const refuse = (message: string) => refusing(ctx)(['complexRehabilitationReasons'], message);
      if (answer === 'Yes' && reasons.length === 0) refuse('rehabilitation.reason-needed');
      if (answer === 'No' && reasons.length > 0) refuse('rehabilitation.reason-without-need');
      if (new Set(reasons).size < reasons.length) refuse('list.duplicate');
    }),
);
export type Information = Readonly<z.output<typeof information>>;
