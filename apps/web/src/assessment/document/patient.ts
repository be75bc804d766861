import {
  CARRIED_GROUPS,
  dentition,
  type Information,
  information,
  measurement,
  openAnswers,
  REHABILITATION_REASONS,
  type RiskQuestion,
} from '@alveola/clinical';
import { patientNumber, xray } from '@alveola/contract';
import { z } from 'zod';
import { isSame } from './same';

/** The patient information while it is filled in; null: a question without an answer. */
export const patientDraft = z.object({
  patientNumber: z.string(),
  /** Years, as typed. */
  patientAge: z.string(),
  ...openAnswers.shape,
  /** False: the hygiene that stands was preselected; left out in records from before it was asked. */
  oralHygieneAsked: z.boolean().optional(),
  complexRehabilitationReasons: z.array(z.enum(REHABILITATION_REASONS)),
  /** To be taken over from the patient's last analysis. */
  dentition: dentition.nullable(),
  /** Of the patient's last analysis: the groups that were confirmed, and what the record takes them from. */
  carried: z
    .object({
      groups: z.array(z.enum(CARRIED_GROUPS)),
      dentition,
      measurement,
      xrays: z.array(xray),
    })
    .nullable()
    .default(null),
});
export type PatientDraft = Readonly<z.output<typeof patientDraft>>;

/** Risks are asked, not assumed; hygiene and rehabilitation have the specification's defaults. */
export const EMPTY_PATIENT: PatientDraft = {
  patientNumber: '',
  patientAge: '',
  ...openAnswers.parse({}),
  oralHygieneAsked: false,
  complexRehabilitationReasons: [],
  dentition: null,
  carried: null,
};

/** The risk answers that may still hold at a later visit; hygiene is what is seen on the day. */
export const CARRIED_ANSWERS = [
  'isPatientSmoke',
  'haveDiabetes',
  'missingTeeth',
  'complexRehabilitation',
  'complexRehabilitationReasons',
] as const;

export function pickAnswers(from: PatientDraft | Information) {
  return Object.fromEntries(CARRIED_ANSWERS.map((question) => [question, from[question]]));
}

/** The form has its own questions alone; the document keeps the rest. */
export function toPatientDraft(patientNumber: string, accepted: Information): PatientDraft {
  return patientDraft.parse({
    ...accepted,
    patientNumber,
    patientAge: String(accepted.patientAge),
    dentition: null,
    carried: null,
  });
}

/** An answer as an edit: the hygiene that was preselected counts once it is chosen. */
export function toAnswer(question: RiskQuestion, answer: string): { readonly [field: string]: unknown } {
  return { [question]: answer, ...(question === 'oralHygiene' ? { oralHygieneAsked: true } : {}) };
}

/** Whether something was filled in since `accepted`, the information that stands; null: there is none yet. */
export function isPatientEdited(draft: PatientDraft, number: string, accepted: Information | null): boolean {
  return !isSame(draft, accepted ? toPatientDraft(number, accepted) : EMPTY_PATIENT);
}

/** By field the code of the first fault: `validation` has its words. Specification §5. */
export type PatientErrors = Readonly<Partial<Record<keyof PatientDraft, string>>>;

export interface CheckedPatient {
  readonly errors: PatientErrors;
  /** Null while there is an error. */
  readonly accepted: { readonly patientNumber: string; readonly information: Information } | null;
}

const form = z.object({ patientNumber, information });

/** What is wrong with the patient information, by the schemas of the record and of the save. */
export function checkPatient(draft: PatientDraft): CheckedPatient {
  const { patientNumber: number, patientAge: age, dentition: _, carried: __, ...answers } = draft;
  const needsReasons = draft.complexRehabilitation === 'Yes';
  const read = form.safeParse({
    patientNumber: number,
    information: {
      ...answers,
      patientAge: age.trim() === '' ? null : /^\s*\d{1,3}\s*$/.test(age) ? Number(age) : Number.NaN,
      // Reasons of a rehabilitation that is not needed are not kept.
      complexRehabilitationReasons: needsReasons ? draft.complexRehabilitationReasons : [],
    },
  });
  if (read.success) return { errors: {}, accepted: read.data };
  const errors = read.error.issues.map(({ path, message }) => [path.at(-1), message]).toReversed();
  return { errors: Object.fromEntries(errors), accepted: null };
}
