import { z } from 'zod';
import { refusing } from './refuse';
import { keysIn } from './tables';

interface Question {
  readonly answers: readonly string[];
  /** What the form starts with; null: risks are asked, not assumed. */
  readonly default: string | null;
}

/** Specification §3: the risk questions with their answers, in the order of the form. */
export const QUESTIONS = {
  /** Cigarettes a day. */
  isPatientSmoke: { answers: ['No', '1-9', '10+'], default: null },
  /** HbA1c, per cent: No diabetes, well controlled, poorly controlled. */
  haveDiabetes: { answers: ['No', '<7.0', '>=7.0'], default: null },
  /** 'Later registration': plaque is charted per tooth in the clinical values. */
  oralHygiene: {
    answers: ['Later registration', 'No visible plaque', 'Small amounts', 'Several teeth', 'Large amounts'],
    default: 'No visible plaque',
  },
  /** Teeth lost to periodontitis. */
  missingTeeth: { answers: ['No', '1-4', '5+'], default: null },
  complexRehabilitation: { answers: ['No', 'Yes'], default: 'No' },
} as const satisfies Record<string, Question>;
export type RiskQuestion = keyof typeof QUESTIONS;
export const RISK_QUESTIONS = keysIn(QUESTIONS);

const answers = {
  isPatientSmoke: z.enum(QUESTIONS.isPatientSmoke.answers),
  haveDiabetes: z.enum(QUESTIONS.haveDiabetes.answers),
  oralHygiene: z.enum(QUESTIONS.oralHygiene.answers).default(QUESTIONS.oralHygiene.default),
  missingTeeth: z.enum(QUESTIONS.missingTeeth.answers),
  complexRehabilitation: z.enum(QUESTIONS.complexRehabilitation.answers),
} satisfies Record<RiskQuestion, z.ZodType>;

export const REHABILITATION_REASONS = [
  'BiteDysfunction',
  'TraumaticOcclusion',
  'BiteCollapse',
  'Drifting',
  'FewerThan20Teeth',
] as const;

/** Years. Specification §5. */
export const AGE = { min: 1, max: 120 } as const;

export const information = z
  .strictObject({
    patientAge: z.int().min(AGE.min).max(AGE.max),
    ...answers,
    complexRehabilitationReasons: z.array(z.enum(REHABILITATION_REASONS)).default([]),
  })
  .check((ctx) => {
    const { complexRehabilitation: answer, complexRehabilitationReasons: reasons } = ctx.value;
    const refuse = (message: string) => refusing(ctx)(['complexRehabilitationReasons'], message);
    if (answer === 'Yes' && reasons.length === 0) refuse('rehabilitation.reason-needed');
    if (answer === 'No' && reasons.length > 0) refuse('rehabilitation.reason-without-need');
    if (new Set(reasons).size < reasons.length) refuse('list.duplicate');
  });
export type Information = Readonly<z.output<typeof information>>;
