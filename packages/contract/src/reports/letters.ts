import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { optionalLine, optionalLines } from '../account/fields';
import { defineCall } from '../call';
import { timeZone } from './reportPapers';

const params = z.strictObject({ id: z.string().max(64) });

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

export const listLetters = defineCall({
  method: 'GET',
  path: '/patient/patient-report/:id/letters',
  access: 'clinical',
  needs: 'read',
  notFound: 'report-not-found',
  summary: 'The referral letters that were kept with a report, the newest first',
  params,
  output: z.object({ letters: z.array(letter) }),
});

export const letterPdf = defineCall({
  method: 'GET',
  path: '/patient/patient-report/:id/letters/:letter/pdf',
  access: 'clinical',
  needs: 'read',
  notFound: 'report-not-found',
  summary: 'A kept referral letter as PDF, without the names that were typed for its print',
  params: params.extend({ letter: z.string().max(64) }),
  query: z.strictObject({ time_zone: timeZone }),
});

export const draftReferral = defineCall({
  method: 'GET',
  path: '/patient/patient-report/:id/letter-draft',
  access: 'clinical',
  needs: 'chart',
  notFound: 'report-not-found',
  summary: 'The paragraphs of a referral letter as a completed report gives them',
  params,
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
    withdrawn: z.object({ title: z.string(), text: z.string(), reviewed: z.string() }).nullable(),
  }),
});
export type LetterDraft = z.output<typeof draftReferral.output>;

export const saveLetter = defineCall({
  method: 'POST',
  path: '/patient/patient-report/:id/letters',
  access: 'member',
  needs: 'chart',
  notFound: 'report-not-found',
  summary: 'Keep a referral letter with its completed report; names are not part of it',
  params,
  body: z.strictObject({
    language: z.enum(LANGUAGES),
    paragraphs: z.array(paragraph).min(1).max(20),
  }),
  output: letter,
  status: 201,
});
