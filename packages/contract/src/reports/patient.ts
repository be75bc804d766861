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
import { ADDRESSES } from '../addresses';
import { defineCall } from '../call';
import { listedReport, REPORT_SORTS, reportRow } from './reports';
import { xray } from './xrays/xrays';

/** The newest so many analyses of a patient. */
export const MOST_VISITS = 200;

const percent = z.number().nullable();
const count = z.int();

/** Of one position on that day; null: not charted, not measured. */
const toothFigures = z.object({
  tooth: toothNumber,
  state: z.enum(TOOTH_STATES),
  /** Millimetres. */
  depth: z.number().nullable(),
  /** Some of its sites were not probed: it is at least so deep. */
  isPartlyProbed: z.boolean(),
  /** Percent of root length. */
  boneLoss: percent,
  /** The id of the X-ray on which it was measured, which may be one of an earlier visit. */
  film: z.string().nullable(),
});

/** What stands of a completed analysis: its newest completed version, as it was judged then. */
const visitFindings = z.object({
  condition: z.enum(CONDITIONS),
  stage: z.enum(STAGES).nullable(),
  grade: z.enum(GRADES).nullable(),
  blt: z.enum(EXTENTS).nullable(),
  stability: z.enum(STABILITIES).nullable(),
  age: z.number(),
  /** Months to the next visit; null: none was set. */
  months: z.int().nullable(),
  /** What was planned on that day; whether it was done is not known. */
  treatment: z.array(z.enum(TREATMENT_BLOCKS)),
  /** Natural teeth. */
  teeth: count,
  implants: count,
  /** Natural teeth with a pocket depth. */
  probed: count,
  /** Natural teeth from 4 mm and from 6 mm; null: too few were probed to count. */
  pockets4: count.nullable(),
  pockets6: count.nullable(),
  /** Charted at six sites, counted in sites of natural teeth; null: one depth a tooth, or none. */
  atSites: z
    .object({ probed: count, of: count, pockets4: count.nullable(), pockets6: count.nullable() })
    .nullable(),
  /** Null, here as of plaque: charted at too few natural teeth to stand for the mouth. */
  bleeding: percent,
  /** Where it was counted; null: bleeding was not charted. */
  bleedingAt: z.enum(BLEEDING_PLACES).nullable(),
  plaque: percent,
  sites: z.array(toothFigures),
});
export type VisitFindings = z.output<typeof visitFindings>;

export const visit = reportRow
  .pick({ id: true, reference_number: true, analysis_date: true, status: true, draft: true })
  .extend({
    /** Who completed it, else who began it. */
    clinician: z.string(),
    /** null: never completed. */
    findings: visitFindings.nullable(),
  });
export type Visit = z.output<typeof visit>;

export const getPatient = defineCall({
  ...ADDRESSES.getPatient,
  access: 'clinical',
  needs: 'read',
  summary: 'All analyses of a patient, the newest first, with what stands of each',
  params: z.strictObject({ id: z.string().max(64) }),
  output: z.object({
    id: z.string(),
    patient_number: z.string(),
    /** The day of the next visit; null: no recall is set. */
    due: z.iso.date().nullable(),
    visits: z.array(visit),
  }),
});
export type Patient = z.output<typeof getPatient.output>;

export const patientXrays = defineCall({
  ...ADDRESSES.patientXrays,
  access: 'clinical',
  needs: 'read',
  summary: 'All X-rays of a patient, the newest first',
  params: z.strictObject({ id: z.string().max(64) }),
  output: z.object({ xrays: z.array(xray) }),
});

/** A patient's newest analysis; `due` is the patient's, whichever analysis sets it. */
export const listedPatient = listedReport.extend({
  /** How many the patient has, this one among them. */
  analyses: z.int().min(1),
});
export type ListedPatient = z.output<typeof listedPatient>;

/** A POST, so that no patient number ever stands in an address. */
export const listPatients = defineCall({
  ...ADDRESSES.listPatients,
  access: 'clinical',
  needs: 'read',
  summary: "The clinic's patients, each with the newest analysis, page by page",
  body: z.strictObject({
    /** A part of the patient number, or of the reference number of any analysis of the patient. */
    search: z.string().trim().max(128).optional(),
    /** In progress: an analysis of the patient is. Completed: every one is. */
    status: z.enum(REPORT_STATUS).optional(),
    /** Of the patient's newest completed analysis. */
    stage: z.enum(STAGES).optional(),
    /** Whose next visit is due today or overdue, the longest overdue first: `sort` is not looked at. */
    due: z.literal(true).optional(),
    /** Dates are those of the newest analyses. */
    sort: z.enum(REPORT_SORTS).default('newest'),
    cursor: z.string().max(400).optional(),
    limit: z.int().min(1).max(100).default(50),
  }),
  output: z.object({ patients: z.array(listedPatient), next: z.string().nullable() }),
});
