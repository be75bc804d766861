import { QUESTIONS, AGE, type Information, REHABILITATION_REASONS } from '@alveola/clinical';
import { z } from 'zod';

/** Specification §5. Messages are the keys of `charting:patient.error`. */
export const FORM_ERRORS = [
  'patientNumber',
  'tooLong',
  'patientAge',
  'ageRange',
  'isPatientSmoke',
  'haveDiabetes',
  'oralHygiene',
  'missingTeeth',
  'complexRehabilitation',
  'reasons',
] as const;
export type FormError = (typeof FORM_ERRORS)[number];

const age = z
  .string()
  .trim()
  .min(1, 'patientAge' satisfies FormError)
  .refine((text) => text === '' || isAge(text), 'ageRange' satisfies FormError);

function isAge(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= AGE.min && Number(text) <= AGE.max;
}

/** One of the answers; null, no answer yet, is refused. */
function answered<const V extends readonly string[]>(answers: V, error: FormError) {
  return z
    .enum(answers)
    .nullable()
    .transform((value, ctx) => {
      if (value !== null) return value;
      ctx.issues.push({ code: 'custom', message: error, input: value });
      return z.NEVER;
    });
}

export const patientForm = z
  .object({
    patientNumber: z
      .string()
      .trim()
      .min(1, 'patientNumber' satisfies FormError)
      .max(64, 'tooLong' satisfies FormError),
    patientAge: age,
    isPatientSmoke: answered(QUESTIONS.isPatientSmoke.answers, 'isPatientSmoke'),
    haveDiabetes: answered(QUESTIONS.haveDiabetes.answers, 'haveDiabetes'),
    oralHygiene: z.enum(QUESTIONS.oralHygiene.answers, 'oralHygiene' satisfies FormError),
    missingTeeth: answered(QUESTIONS.missingTeeth.answers, 'missingTeeth'),
    complexRehabilitation: z.enum(
      QUESTIONS.complexRehabilitation.answers,
      'complexRehabilitation' satisfies FormError,
    ),
    complexRehabilitationReasons: z.array(z.enum(REHABILITATION_REASONS)),
  })
  .refine((form) => form.complexRehabilitation === 'No' || form.complexRehabilitationReasons.length > 0, {
    path: ['complexRehabilitationReasons'],
    error: 'reasons' satisfies FormError,
  });

export type AcceptedForm = z.output<typeof patientForm>;

/** What stands on the screen: an unanswered question is null. */
export type PatientForm = z.input<typeof patientForm>;

/** Risks are asked, not assumed; hygiene and rehabilitation have the specification's defaults. */
export const EMPTY_FORM: PatientForm = {
  patientNumber: '',
  patientAge: '',
  isPatientSmoke: null,
  haveDiabetes: null,
  oralHygiene: 'No visible plaque',
  missingTeeth: null,
  complexRehabilitation: 'No',
  complexRehabilitationReasons: [],
};

export function formOf(patientNumber: string, information: Information): PatientForm {
  const { patientAge, complexRehabilitationReasons, ...answers } = information;
  return {
    ...answers,
    patientNumber,
    patientAge: String(patientAge),
    complexRehabilitationReasons: [...complexRehabilitationReasons],
  };
}

/** Reasons of a rehabilitation that is not needed are not kept. */
export function informationOf(form: AcceptedForm): Information {
  const { isPatientSmoke, haveDiabetes, oralHygiene, missingTeeth, complexRehabilitation } = form;
  return {
    patientAge: Number(form.patientAge),
    isPatientSmoke,
    haveDiabetes,
    oralHygiene,
    missingTeeth,
    complexRehabilitation,
    complexRehabilitationReasons: complexRehabilitation === 'Yes' ? form.complexRehabilitationReasons : [],
  };
}
