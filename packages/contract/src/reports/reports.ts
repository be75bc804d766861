import {
  clinicalValues,
  CONDITIONS,
  dentition,
  GRADES,
  history,
  information,
  measurement,
  REPORT_STATUS,
  resaved,
  type DiagnosisResult,
  reportStatus,
  STAGES,
  STORED_PARTS,
  xrayImage,
} from '@alveola/clinical';
import { z } from 'zod';
import { optionalLine, patientNumber, requiredLines } from '../account/fields';
import { ADDRESSES } from '../addresses';
import { defineCall, defineCallAt, nextCursor, pageFields, recordId, recordParams } from '../call';
import type { StandingWithdrawal } from './rules';
import { xraySchema } from './xrays';

export const SAVE_TYPES = [
  'information',
  'dentition',
  'clinical_values',
  'xray_image',
  'measurement',
] as const;
export type SaveType = (typeof SAVE_TYPES)[number];

const client = z.string().min(1).max(64);

export const saveReport = defineCall('POST', '/patient/patient-report/save', () => {
  const envelope = {
    patient_number: patientNumber,
    /** Null before the first save: the server mints `X-{patient_number}-{random}`. */
    reference_number: optionalLine(128).nullable().default(null),
    id: recordId.optional(),
    status: reportStatus.optional(),
    /** The newest entry of this type that the client knows; a newer one is then a conflict. */
    entry: recordId.nullable().optional(),
    /** Random, one per tab, with a counter: a repeated save changes nothing. */
    client: client.optional(),
    seq: z.int().min(0).optional(),
    /** Required where a completed report is completed anew. */
    reason: requiredLines('reason-required', 2000).optional(),
  };

  const save = z.discriminatedUnion('type', [
    z.strictObject({ ...envelope, type: z.literal('information'), data: information }),
    z.strictObject({ ...envelope, type: z.literal('dentition'), data: dentition }),
    z.strictObject({ ...envelope, type: z.literal('clinical_values'), data: clinicalValues }),
    z.strictObject({ ...envelope, type: z.literal('xray_image'), data: xrayImage }),
    z.strictObject({ ...envelope, type: z.literal('measurement'), data: measurement }),
  ]);

  return {
    access: 'member',
    needs: 'chart',
    notFound: 'report-not-found',
    summary: 'Save one part of an assessment; the first save makes the report',
    isRecord: true,
    body: save,
    resavedBody: resaved(save),
    output: z.object({
      id: recordId,
      reference_number: z.string(),
      entry: recordId,
      history: history.nullable(),
      /** A draft that equals the completed version is dropped. */
      draft: z.boolean(),
    }),
  };
});

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Origin as the imported file states it; null: made here. The example came with the product. */
const imported = z
  .object({ at: z.iso.datetime(), clinic: z.string(), example: z.literal(true).optional() })
  .nullable();

export const getReport = defineCall('GET', '/patient/patient-report', () => {
  /** The findings are those of that day's rules and are never computed again. */
  const completion = z.object({
    completed_at: z.iso.datetime(),
    completed_by: z.string(),
    completed_title: z.string(),
    reason: z.string().nullable(),
    rules_version: z.string(),
    rules_withdrawn: z.custom<StandingWithdrawal>(isObject).optional(),
    imported_from: z.string().optional(),
    findings: z.custom<DiagnosisResult>(isObject),
    /** The judged record of that day, scores and overrule set by hand included. */
    record: z.object({
      information: STORED_PARTS.information,
      dentition: STORED_PARTS.dentition.optional(),
      clinical_values: STORED_PARTS.clinical_values.optional(),
      measurement: STORED_PARTS.measurement.optional(),
      history: history.nullable(),
    }),
  });

  return {
    access: 'clinical',
    needs: 'read',
    notFound: 'report-not-found',
    scope: 'reports:read',
    summary: 'A report, to read or to resume',
    query: recordParams,
    /** Specification §3, "Analysis / report": lists, the newest entry last. */
    output: z.object({
      id: recordId,
      reference_number: z.string(),
      patient_number: z.string(),
      analysis_date: z.iso.datetime(),
      notes: z.string(),
      status: z.enum(REPORT_STATUS),
      /** Saved since it was completed: the completed version counts until this one is completed, too. */
      draft: z.boolean(),
      information: z.array(STORED_PARTS.information),
      dentitions: z.array(STORED_PARTS.dentition),
      clinical_values: z.array(STORED_PARTS.clinical_values),
      xray_images: z.array(xraySchema),
      measurements: z.array(STORED_PARTS.measurement),
      entry: z.record(z.enum(SAVE_TYPES), recordId.nullable()),
      history: history.nullable(),
      completions: z.array(completion),
      imported,
    }),
  };
});
export type Report = z.output<typeof getReport.terms.output>;
export type ReportCompletion = Report['completions'][number];

const noteNumber = z.int().min(1).nullable();

export const REPORT_SORTS = ['newest', 'oldest', 'patient_number'] as const;

export const reportRow = z.object({
  id: recordId,
  analysis_date: z.iso.datetime(),
  patient_number: z.string(),
  reference_number: z.string(),
  notes: z.string(),
  /** n of the newest note, for the next save; null: there was never one. */
  note: noteNumber,
  status: z.enum(REPORT_STATUS),
  draft: z.boolean(),
  updated_at: z.iso.datetime(),
  imported,
});
export type ReportRow = z.output<typeof reportRow>;

/**
 * Name or initials, for the clinic's own eyes: no call that an API key opens answers it. Absent in the answers
 * of an earlier release.
 */
export const storedName = z.string().nullable().default(null);

/** Results of the newest completion; null: not completed, or not judged. */
export const listedReport = reportRow.extend({
  patient_id: recordId,
  patient_name: storedName,
  condition: z.enum(CONDITIONS).nullable(),
  stage: z.enum(STAGES).nullable(),
  grade: z.enum(GRADES).nullable(),
  clinician: z.string(),
  due: z.iso.date().nullable(),
});
export type ListedReport = z.output<typeof listedReport>;

export const listReports = defineCallAt(ADDRESSES.listReports, () => ({
  access: 'clinical',
  needs: 'read',
  summary: "The clinic's analyses, page by page",
  body: z.strictObject({
    search: z.string().trim().max(128).optional(),
    patient_number: patientNumber.optional(),
    status: z.enum(REPORT_STATUS).optional(),
    stage: z.enum(STAGES).optional(),
    /**
     * Only the newest completed report of patients whose next visit is due today or overdue, the longest
     * overdue first: `sort` is ignored.
     */
    due: z.literal(true).optional(),
    sort: z.enum(REPORT_SORTS).default('newest'),
    ...pageFields,
  }),
  output: z.object({
    reports: z.array(
      /** The furthest part with an entry, which is about where the wizard resumes. */
      listedReport.extend({ reached: z.enum(SAVE_TYPES) }),
    ),
    next: nextCursor,
  }),
}));

export const patchReport = defineCallAt(ADDRESSES.patchReport, () => ({
  access: 'clinical',
  needs: 'chart',
  notFound: 'report-not-found',
  summary: 'Change the notes of an analysis; those before are kept',
  params: recordParams,
  body: z.strictObject({
    notes: z.string().max(4000, 'note-long'),
    /**
     * The newest that the client knows: with another one the answer is 409 `newer-note` with it as `data`.
     * Left out: no check.
     */
    note: noteNumber.optional(),
  }),
  output: reportRow,
}));

export const deleteReport = defineCallAt(ADDRESSES.deleteReport, () => ({
  access: 'clinical',
  needs: 'chart',
  notFound: 'report-not-found',
  summary:
    'Delete an analysis; it can be restored for 30 days. Without the right `delete`, one that the caller began and nobody completed',
  params: recordParams,
}));

export const MOST_DELETED = 200;

export const deletedReports = defineCallAt(ADDRESSES.deletedReports, () => ({
  access: 'owner',
  summary: 'Analyses that can be brought back, the last deleted first',
  output: z.object({ reports: z.array(reportRow.extend({ deleted_at: z.iso.datetime() })) }),
}));

export const restoreReport = defineCallAt(ADDRESSES.restoreReport, () => ({
  access: 'owner',
  notFound: 'report-not-found',
  summary: 'Bring a deleted analysis back',
  params: recordParams,
  output: reportRow,
}));

export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;

/**
 * Multipart: `image` (a referral pack, or an assessment as JSON) and the number that the patient has here.
 */
export const importReport = defineCall('POST', '/patient/patient-reports/import', () => ({
  access: 'member',
  needs: 'complete',
  summary: 'Make a report of a referral pack or of an assessment, marked as imported; whole or not at all',
  multipart: 'on-disk',
  /** Repeated with the same random `client`, it answers the report that it made before. */
  body: z.strictObject({ patient_number: patientNumber, client: client.optional() }),
  output: reportRow,
}));

export const openExample = defineCallAt(ADDRESSES.openExample, () => ({
  access: 'member',
  needs: 'chart',
  summary: 'The example patient, made when the clinic has none; it bears the number given',
  body: z.strictObject({ patient_number: patientNumber }),
  output: reportRow,
}));
