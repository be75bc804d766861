import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { defineCall } from '../call';

const params = z.strictObject({ id: z.string().max(64) });

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

export const reportPdf = defineCall({
  method: 'GET',
  path: '/patient/patient-report/:id/pdf',
  access: 'clinical',
  needs: 'read',
  notFound: 'report-not-found',
  scope: 'reports:read',
  summary: 'The printable report as PDF: the completed version, or the draft, marked as such',
  params,
  query: query.extend({
    version,
    annex,
    note,
    /** The completed analysis to compare with; left out, the newest before this one. */
    earlier: z.string().max(64).optional(),
  }),
});

export const patientSheet = defineCall({
  method: 'GET',
  path: '/patient/patient-report/:id/patient-sheet',
  access: 'clinical',
  needs: 'read',
  notFound: 'report-not-found',
  summary: 'One page in plain words for the patient, of a completed report, as PDF',
  params,
  query,
});

/** Answers a ZIP of at most 200 MB, not JSON. */
export const referralPack = defineCall({
  method: 'GET',
  path: '/patient/patient-report/:id/pack',
  access: 'clinical',
  needs: 'export',
  notFound: 'report-not-found',
  scope: 'packs:read',
  summary:
    'A completed report as one file for a colleague: papers, X-rays, FHIR bundle, a page that shows it',
  params,
  query,
  isLong: true,
});
