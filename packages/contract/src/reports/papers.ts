import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { defineCall, readsReport, recordId, recordParams } from '../call';
import { optionalLine, optionalLines } from '../account/fields';

/** IANA name: days and hours are the reader's. */
export const timeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'is not a time zone')
  .optional();

/** The paper's language may differ from the screen's; left out, the preferences decide. */
const query = z.strictObject({
  language: z.enum(LANGUAGES).optional(),
  time_zone: timeZone,
});

const version = z.coerce.number().int().min(1).max(9999).optional();

/** Left out or `no`: the paper ends after its two pages, without the annex. */
const annex = z.enum(['yes', 'no']).optional();
/** `yes`: the paper has the newest note and the remarks on teeth: meant for the clinic, they may name others. */
const note = z.enum(['yes', 'no']).optional();

export const reportPdf = defineCall('GET', '/patient/patient-report/:id/pdf', () => ({
  ...readsReport,
  scope: 'reports:read',
  summary: 'The printable report as PDF: the completed version, or the draft, marked as such',
  query: query.extend({
    version,
    annex,
    note,
    /** The completed analysis to compare with; left out, the newest before this one. */
    earlier: recordId.optional(),
  }),
}));

export const patientSheet = defineCall('GET', '/patient/patient-report/:id/patient-sheet', () => ({
  ...readsReport,
  summary: 'One page in plain words for the patient, of a completed report, as PDF',
  query,
}));

/** Answers a ZIP of at most 200 MB, not JSON. */
export const referralPack = defineCall('GET', '/patient/patient-report/:id/pack', () => ({
  access: 'clinical',
  needs: 'export',
  notFound: 'report-not-found',
  scope: 'packs:read',
  summary:
    'A completed report as one file for a colleague: papers, X-rays, FHIR bundle, a page that shows it',
  params: recordParams,
  query,
  isLong: true,
}));

/** Characters; a paragraph has at most some ten lines. */
const paragraph = z.strictObject({
  title: optionalLine(200),
  text: optionalLines(5000),
});

/** Stored without the names that were typed for the print. */
export const letter = z.object({
  id: z.string(),
  language: z.enum(LANGUAGES),
  paragraphs: z.array(paragraph),
  saved_by: z.string(),
  saved_at: z.iso.datetime(),
});
export type Letter = z.output<typeof letter>;

export const listLetters = defineCall('GET', '/patient/patient-report/:id/letters', () => ({
  ...readsReport,
  summary: 'The referral letters that were kept with a report, the newest first',
  output: z.object({ letters: z.array(letter) }),
}));

export const letterPdf = defineCall('GET', '/patient/patient-report/:id/letters/:letter/pdf', () => ({
  ...readsReport,
  summary: 'A kept referral letter as PDF, without the names that were typed for its print',
  params: recordParams.extend({ letter: recordId }),
  query: z.strictObject({ time_zone: timeZone }),
}));

export const draftReferral = defineCall('GET', '/patient/patient-report/:id/letter-draft', () => ({
  access: 'clinical',
  needs: 'chart',
  notFound: 'report-not-found',
  summary: 'The paragraphs of a referral letter as a completed report gives them',
  params: recordParams,
  query: z.strictObject({ language: z.enum(LANGUAGES), time_zone: timeZone }),
  output: z.object({
    paragraphs: z.array(paragraph),
    /** The note and the remarks on teeth, for a letter that takes them; null: there are none. */
    remarks: z.object({ title: z.string(), text: z.string() }).nullable(),
    clinic: z.string(),
    clinician: z.string(),
    role: z.string(),
    patient_number: z.string(),
    reference_number: z.string(),
    date: z.iso.datetime(),
    /** Printed above the paragraphs; null where the report's rules are not withdrawn. */
    withdrawn: z.object({ title: z.string(), text: z.string() }).nullable(),
  }),
}));
export type LetterDraft = z.output<typeof draftReferral.terms.output>;

export const saveLetter = defineCall('POST', '/patient/patient-report/:id/letters', () => ({
  access: 'member',
  needs: 'chart',
  notFound: 'report-not-found',
  summary: 'Keep a referral letter with its completed report; names are not part of it',
  params: recordParams,
  body: z.strictObject({
    language: z.enum(LANGUAGES),
    paragraphs: z.array(paragraph).min(1).max(20),
  }),
  output: letter,
  status: 201,
}));
