import {
  dentition,
  type Information,
  information,
  openAnswers,
  REHABILITATION_REASONS,
  RISK_QUESTIONS,
  type RiskQuestion,
} from '@alveola/clinical';
import { patientNumber } from '@alveola/contract';
import { z } from 'zod';
import { isSame } from './same';

/** The patient information while it is filled in; null: a question without an answer. */
export const patientDraft = z.object({
  patientNumber: z.string(),
  /** Years, as typed. */
  patientAge: z.string(),
  ...openAnswers.shape,
  complexRehabilitationReasons: z.array(z.enum(REHABILITATION_REASONS)),
  /** To be taken over from the patient's last analysis. */
  dentition: dentition.nullable(),
});
export type PatientDraft = Readonly<z.output<typeof patientDraft>>;

/** Risks are asked, not assumed; hygiene and rehabilitation have the specification's defaults. */
export const EMPTY_PATIENT: PatientDraft = {
  patientNumber: '',
  patientAge: '',
  ...openAnswers.parse({}),
  complexRehabilitationReasons: [],
  dentition: null,
};

export function toPatientDraft(patientNumber: string, accepted: Information): PatientDraft {
  const { patientAge, complexRehabilitationReasons: reasons, ...answers } = accepted;
  return {
    ...answers,
    patientNumber,
    patientAge: String(patientAge),
    complexRehabilitationReasons: [...reasons],
    dentition: null,
  };
}

/** Whether something was filled in since `accepted`, the information that stands; null: there is none yet. */
export function isPatientEdited(draft: PatientDraft, number: string, accepted: Information | null): boolean {
  return !isSame(draft, accepted ? toPatientDraft(number, accepted) : EMPTY_PATIENT);
}

/** A question without an answer, or a key of `charting:patient.error`. Specification §5. */
export type PatientError = RiskQuestion | 'patientNumber' | 'tooLong' | 'patientAge' | 'ageRange' | 'reasons';
export type PatientErrors = Readonly<Partial<Record<keyof PatientDraft, PatientError>>>;

export interface CheckedPatient {
  readonly errors: PatientErrors;
  /** Null while there is an error. */
  readonly accepted: { readonly patientNumber: string; readonly information: Information } | null;
}

/** What is wrong with the patient information, by the schemas of the record and of the save. */
export function checkPatient(draft: PatientDraft): CheckedPatient {
  const { patientNumber: number, patientAge: age, dentition: _, ...answers } = draft;
  const needsReasons = draft.complexRehabilitation === 'Yes';
  const record = information.safeParse({
    ...answers,
    patientAge: /^\s*\d{1,3}\s*$/.test(age) ? Number(age) : null,
    // Reasons of a rehabilitation that is not needed are not kept.
    complexRehabilitationReasons: needsReasons ? draft.complexRehabilitationReasons : [],
  });
  const file = patientNumber.safeParse(number);
  if (record.success && file.success)
    return { errors: {}, accepted: { patientNumber: file.data, information: record.data } };
  const wrong = new Set(record.error?.issues.map(({ path }) => path[0]));
  const errors: Partial<Record<keyof PatientDraft, PatientError>> = {};
  if (!file.success) errors.patientNumber = number.trim() === '' ? 'patientNumber' : 'tooLong';
  if (wrong.has('patientAge')) errors.patientAge = age.trim() === '' ? 'patientAge' : 'ageRange';
  for (const name of RISK_QUESTIONS) if (wrong.has(name)) errors[name] = name;
  if (wrong.has('complexRehabilitationReasons')) errors.complexRehabilitationReasons = 'reasons';
  return { errors, accepted: null };
}
