import {
  BLEEDING_PLACES,
  CONDITIONS,
  EXTENTS,
  GRADES,
  REPORT_STATUS,
  STABILITIES,
  STAGES,
  TOOTH_STATES,
  toothNumber,
  TREATMENT_BLOCKS,
} from '@alveola/clinical';
import { z } from 'zod';
import { optionalLine } from '../account/fields';
import { ADDRESSES } from '../addresses';
import { defineCall, defineCallAt, nextCursor, pageFields, recordParams } from '../call';
import { listedReport, REPORT_SORTS, reportRow, storedName } from './reports';
import { xraySchema } from './xrays';

export const MOST_VISITS = 200;

const percent = z.number().nullable();
const count = z.int();

/**
 * A position on that day: depth in millimetres, bone loss in percent of root length. Null: not charted or
 * measured.
 */
const toothFigures = z.object({
  tooth: toothNumber,
  state: z.enum(TOOTH_STATES),
  depth: z.number().nullable(),
  isPartlyProbed: z.boolean(),
  boneLoss: percent,
  /** The X-ray on which it was measured, which may belong to an earlier visit. */
  film: z.string().nullable(),
});

/** The standing result of the newest completed version, as it was judged then. */
const visitFindings = z.object({
  condition: z.enum(CONDITIONS),
  stage: z.enum(STAGES).nullable(),
  grade: z.enum(GRADES).nullable(),
  blt: z.enum(EXTENTS).nullable(),
  stability: z.enum(STABILITIES).nullable(),
  age: z.number(),
  months: z.int().nullable(),
  /** Planned on that day; whether it was carried out is unknown. */
  treatment: z.array(z.enum(TREATMENT_BLOCKS)),
  teeth: count,
  implants: count,
  probed: count,
  /** Natural teeth from 4 mm and from 6 mm; null: too few were probed to count. */
  pockets4: count.nullable(),
  pockets6: count.nullable(),
  /** Sites of natural teeth; null where teeth have one depth, or none. */
  atSites: z
    .object({ probed: count, of: count, pockets4: count.nullable(), pockets6: count.nullable() })
    .nullable(),
  /** Null, as for plaque, where too few natural teeth were charted to represent the mouth. */
  bleeding: percent,
  bleedingAt: z.enum(BLEEDING_PLACES).nullable(),
  plaque: percent,
  sites: z.array(toothFigures),
});
export type VisitFindings = z.output<typeof visitFindings>;

export const visit = reportRow
  .pick({ id: true, reference_number: true, analysis_date: true, notes: true, status: true, draft: true })
  .extend({
    clinician: z.string(),
    remarks: z.array(z.object({ tooth: toothNumber, text: z.string() })),
    findings: visitFindings.nullable(),
  });
export type PatientVisit = z.output<typeof visit>;

export const getPatient = defineCallAt(ADDRESSES.getPatient, () => ({
  access: 'clinical',
  needs: 'read',
  notFound: 'patient-not-found',
  summary: 'All analyses of a patient, the newest first, with what stands of each',
  params: recordParams,
  output: z.object({
    id: z.string(),
    patient_number: z.string(),
    patient_name: storedName,
    due: z.iso.date().nullable(),
    visits: z.array(visit),
  }),
}));
export type PatientPage = z.output<typeof getPatient.terms.output>;

export const PATIENT_NAME_MAX_CHARACTERS = 80;

export const putPatientName = defineCall('PUT', '/patient/:id/name', () => ({
  access: 'clinical',
  needs: 'chart',
  notFound: 'patient-not-found',
  summary: "Record a patient's name or initials, which stay in the clinic; empty or null removes them",
  params: recordParams,
  body: z.strictObject({ patient_name: optionalLine(PATIENT_NAME_MAX_CHARACTERS).nullable() }),
  output: z.object({ patient_name: z.string().nullable() }),
}));

export const patientXrays = defineCallAt(ADDRESSES.patientXrays, () => ({
  access: 'clinical',
  needs: 'read',
  notFound: 'patient-not-found',
  summary: 'All X-rays of a patient, the newest first',
  params: recordParams,
  output: z.object({ xrays: z.array(xraySchema) }),
}));

/** A patient's newest analysis; `due` is the patient's, whichever analysis sets it. */
export const listedPatient = listedReport.extend({
  analyses: z.int().min(1),
});
export type ListedPatient = z.output<typeof listedPatient>;

/** A POST keeps patient numbers out of addresses. */
export const listPatients = defineCallAt(ADDRESSES.listPatients, () => ({
  access: 'clinical',
  needs: 'read',
  summary: "The clinic's patients, each with the newest analysis, page by page",
  body: z.strictObject({
    /** A part of the patient number, or of the reference number of any analysis of the patient. */
    search: z.string().trim().max(128).optional(),
    /** In progress: at least one analysis of the patient. Completed: all of them. */
    status: z.enum(REPORT_STATUS).optional(),
    stage: z.enum(STAGES).optional(),
    /**
     * Only patients whose next visit is due today or overdue, the longest overdue first: `sort` is ignored.
     */
    due: z.literal(true).optional(),
    sort: z.enum(REPORT_SORTS).default('newest'),
    ...pageFields,
  }),
  output: z.object({
    patients: z.array(listedPatient),
    next: nextCursor,
    /** The clinic has a completed report of a withdrawn rules version; absent: none. */
    rules_withdrawn: z.literal(true).optional(),
  }),
}));
