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
import { patientNumber, xraySchema } from '@alveola/contract';
import { z } from 'zod';

export const patientDraft = z.object({
  patientNumber: z.string(),
  patientAge: z.string(),
  ...openAnswers.shape,
  /** False: hygiene is still preselected. Records from before this was asked do not have the field. */
  oralHygieneAsked: z.boolean().optional(),
  complexRehabilitationReasons: z.array(z.enum(REHABILITATION_REASONS)),
  dentition: dentition.nullable(),
  carried: z
    .object({ groups: z.array(z.enum(CARRIED_GROUPS)), dentition, measurement, xrays: z.array(xraySchema) })
    .nullable()
    .default(null),
});
export type PatientDraft = Readonly<z.output<typeof patientDraft>>;

/** Risks have no default, hygiene and rehabilitation have the specification's. */
export const EMPTY_PATIENT: PatientDraft = {
  patientNumber: '',
  patientAge: '',
  ...openAnswers.parse({}),
  oralHygieneAsked: false,
  complexRehabilitationReasons: [],
  dentition: null,
  carried: null,
};

/** These answers may still hold at a later visit. Hygiene is seen on the day, so it is not among them. */
const CARRIED_ANSWERS = [
  'isPatientSmoke',
  'haveDiabetes',
  'missingTeeth',
  'complexRehabilitation',
  'complexRehabilitationReasons',
] as const;

export function pickAnswers(from: PatientDraft | Information) {
  return Object.fromEntries(CARRIED_ANSWERS.map((question) => [question, from[question]]));
}

const YEAR_MS = 365.25 * 24 * 3_600_000;

/** Whole years at `now` (ms); the birthday is not known, so half a year more counts as one. */
export function proposeAge(then: number, date: string, now: number): number {
  return then + Math.max(0, Math.round((now - Date.parse(date)) / YEAR_MS));
}

export function toPatientDraft(patientNumber: string, accepted: Information): PatientDraft {
  return patientDraft.parse({
    ...accepted,
    patientNumber,
    patientAge: String(accepted.patientAge),
    dentition: null,
    carried: null,
  });
}

/** Fields that were typed stay when the accepted information changes under the form. */
export function keepTyped(draft: PatientDraft, before: Information, now: Information): PatientDraft {
  const shown = new Map(Object.entries(toPatientDraft(draft.patientNumber, before)));
  const typed = Object.entries(draft).filter(([field, value]) => !isSame(value, shown.get(field)));
  return patientDraft.parse({ ...toPatientDraft(draft.patientNumber, now), ...Object.fromEntries(typed) });
}

/** Marks hygiene as asked, because a preselected answer does not count. */
export function toAnswer(question: RiskQuestion, answer: string): { readonly [field: string]: unknown } {
  return { [question]: answer, ...(question === 'oralHygiene' ? { oralHygieneAsked: true } : {}) };
}

export function isPatientEdited(draft: PatientDraft, number: string, accepted: Information | null): boolean {
  return !isSame(draft, accepted ? toPatientDraft(number, accepted) : EMPTY_PATIENT);
}

interface CheckedPatient {
  /** Specification §5: the code of the first fault of each field; `validation` has the words. */
  readonly errors: Readonly<Partial<Record<keyof PatientDraft, string>>>;
  readonly accepted: { readonly patientNumber: string; readonly information: Information } | null;
}

const form = z.object({ patientNumber, information });

export function checkPatient(draft: PatientDraft): CheckedPatient {
  const { patientNumber: number, patientAge: age, dentition: _, carried: __, ...answers } = draft;
  const needsReasons = draft.complexRehabilitation === 'Yes';
  const read = form.safeParse({
    patientNumber: number,
    information: {
      ...answers,
      patientAge: age.trim() === '' ? null : /^\s*\d{1,3}\s*$/.test(age) ? Number(age) : Number.NaN,
      complexRehabilitationReasons: needsReasons ? draft.complexRehabilitationReasons : [],
    },
  });
  if (read.success) return { errors: {}, accepted: read.data };
  const errors = read.error.issues.map(({ path, message }) => [path.at(-1), message]).toReversed();
  return { errors: Object.fromEntries(errors), accepted: null };
}

export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const entries = Object.entries(a);
  const others = new Map(Object.entries(b));
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && isSame(value, others.get(key)))
  );
}
