import { z } from 'zod';
import { checkValues } from './checkValues';
import { recordedValues, registration } from './clinicalValues';
import { withSiteValues } from './fromSites';
import { areMeans, calibration, imagePoint, type ToothMeasurement, toothMeasurement } from './markers';
import { information, type RiskQuestion } from './patientInfo';
import { DEFAULT_PREFERENCES, preferences, xrayAgeLimit } from './preferences';
import { refuseTwice, refusing } from './refuse';
import { isRootElsewhere } from './rootFilm';
import { checkHalf } from './sites';
import { distinctTeeth, type Side, type ToothNumber, toothNumber } from './tooth';
import { late } from './late';

export const STAGES = ['I', 'II', 'III', 'IV'] as const;
export type Stage = (typeof STAGES)[number];
export const GRADES = ['A', 'B', 'C'] as const;
export type Grade = (typeof GRADES)[number];
/** The specification calls it `blt`. */
export const EXTENTS = ['Localized', 'Generalized', 'MolarIncisorPattern'] as const;
export type Extent = (typeof EXTENTS)[number];
export const STABILITIES = ['Stable', 'Unstable'] as const;
export type Stability = (typeof STABILITIES)[number];

export const REMARK_MAX_CHARACTERS = 300;

export const dentition = late(() =>
  z
    .strictObject({
      implant: distinctTeeth.default([]),
      missing: distinctTeeth.default([]),
      /** Our own: the clinician's words on a tooth, which no rule reads; left out where there are none. */
      remarks: z
        .array(
          z.strictObject({ tooth: toothNumber, text: z.string().trim().min(1).max(REMARK_MAX_CHARACTERS) }),
        )
        .optional()
        .check((ctx) => {
          const teeth = ctx.value?.map(({ tooth }) => tooth) ?? [];
          refuseTwice(teeth, (n) => refusing(ctx)([n, 'tooth'], 'list.duplicate'));
        }),
    })
    .transform((marked) => ({
      ...marked,
      implant: marked.implant.filter((tooth) => !marked.missing.includes(tooth)),
    })),
);
export type Dentition = z.output<typeof dentition>;

export const prognosis = late(() =>
  z.strictObject({
    stage: z.enum(STAGES).nullable(),
    grade: z.enum(GRADES).nullable(),
    blt: z.enum(EXTENTS).nullable(),
    stability: z.enum(STABILITIES).nullable(),
    patientMaxBoneLossAgeRatio: z.number().nullable(),
  }),
);
export type RecordedPrognosis = z.output<typeof prognosis>;

export const OVERRULED_CONDITIONS = ['Health', 'Gingivitis', 'Periodontitis'] as const;

/** The server sets `by` and `at`. */
const overrule = late(() =>
  z.strictObject({
    condition: z.enum(OVERRULED_CONDITIONS).optional(),
    stage: z.enum(STAGES).optional(),
    grade: z.enum(GRADES).optional(),
    blt: z.enum(EXTENTS).optional(),
    reason: z.string().trim().min(1).max(2000),
    by: z.string().max(200).default(''),
    at: z.string().max(40).optional(),
  }),
);
export type Overrule = z.output<typeof overrule>;

export const REPORT_STATUS = ['In progress', 'Completed'] as const;
export type ReportStatus = (typeof REPORT_STATUS)[number];
/** `complete` and `completed` are read, `Completed` is written. */
export const reportStatus = z
  .enum([...REPORT_STATUS, 'complete', 'completed'])
  .transform((status): ReportStatus => (status === 'In progress' ? 'In progress' : 'Completed'));

export const measurement = late(() =>
  z.strictObject({
    teeth: z
      .array(toothMeasurement)
      .default([])
      .check((ctx) => {
        const seen = new Set<ToothNumber>();
        ctx.value.forEach((row, n) => {
          const { tooth } = row;
          if (!areMeans(row)) refusing(ctx)([n, 'repeats'], 'marker.not-the-mean');
          if (!isRootElsewhere(row)) refusing(ctx)([n, 'rootFilm'], 'rootFilm.not-another');
          if (seen.has(tooth)) refusing(ctx)([n, 'tooth'], 'list.duplicate');
          seen.add(tooth);
        });
      }),
    indicated_prognosis: prognosis.nullable().optional(),
    original_indicated_prognosis: prognosis.nullable().optional(),
    overrule: overrule.nullable().optional(),
    save_points: z.record(z.string(), z.array(imagePoint)).optional(),
    /** Our own: at most one scale per picture; left out where none was set. */
    calibrations: z
      .array(calibration)
      .optional()
      .check((ctx) => {
        const images = ctx.value?.map(({ from }) => from.image) ?? [];
        refuseTwice(images, (n) => refusing(ctx)([n], 'list.duplicate'));
      }),
    status: reportStatus.optional(),
  }),
);
export type Measurement = z.output<typeof measurement>;

export const xrayImage = z.strictObject({ images: z.array(z.string().max(500)).default([]) });

export const XRAY_KINDS = ['panoramic', 'periapical', 'bitewing', 'other'] as const;
export type XrayKind = (typeof XRAY_KINDS)[number];
export const xrayKinds = z.record(z.string().min(1).max(500), z.enum(XRAY_KINDS));
export type XrayKinds = Readonly<z.output<typeof xrayKinds>>;

/** Our own: the days of the X-rays, beside the day of the examination. Left out, no X-ray has a day. */
export const xrayDates = late(() =>
  z.strictObject({
    examined: z.iso.date(),
    limit_months: xrayAgeLimit,
    xrays: z.array(z.strictObject({ id: z.string().min(1).max(500), taken: z.iso.date().nullable() })),
  }),
);
export type XrayDates = Readonly<z.output<typeof xrayDates>>;

/** The highest stage of the patient's other completed reports at the clinic. */
export const history = z.strictObject({ stage: z.enum(STAGES) });
export type PatientHistory = z.output<typeof history>;

const parts = late(() =>
  z.strictObject({
    information,
    dentition: dentition.prefault({}),
    clinical_values: recordedValues.prefault({}),
    xray_image: xrayImage.optional(),
    measurement: measurement.prefault({}),
    preferences: preferences.optional(),
    history: history.nullable().optional(),
    xray_dates: xrayDates.nullable().optional(),
    xray_kinds: xrayKinds.optional(),
  }),
);
type Parts = z.output<typeof parts>;

function checkCharted(
  ctx: z.core.ParsePayload<Pick<Parts, 'dentition' | 'clinical_values' | 'preferences'>>,
) {
  const { dentition: teeth, clinical_values: values, preferences: recordPreferences } = ctx.value;
  const charted = registration(withSiteValues(values, teeth), recordPreferences ?? DEFAULT_PREFERENCES);
  checkValues(values, teeth, charted, refusing(ctx, ['clinical_values']));
}

function checkRows(ctx: z.core.ParsePayload<Parts>) {
  const { dentition: teeth, measurement: measured } = ctx.value;
  const refuse = refusing(ctx, ['measurement', 'teeth']);
  measured.teeth.forEach(({ tooth, notPeriodontal: cause, implantLength, estimate, rootFilm }, n) => {
    const isImplant = teeth.implant.includes(tooth);
    const isNatural = !isImplant && !teeth.missing.includes(tooth);
    if (cause !== null && !isNatural) refuse([n, 'notPeriodontal'], 'value.natural-teeth-only');
    if (estimate != null && !isNatural) refuse([n, 'estimate'], 'value.natural-teeth-only');
    if (rootFilm && !isNatural) refuse([n, 'rootFilm'], 'value.natural-teeth-only');
    if (implantLength !== undefined && !isImplant) refuse([n, 'implantLength'], 'value.implants-only');
  });
}

export type SeenHalf = Pick<ToothMeasurement, 'isSplit' | 'halfTooth'>;

export function absentSide({ isSplit, halfTooth }: SeenHalf): Side | null {
  if (isSplit || halfTooth.distal === halfTooth.mesial) return null;
  return halfTooth.distal ? 'mesial' : 'distal';
}

function checkHalfTeeth(ctx: z.core.ParsePayload<Parts>) {
  const absent = new Map(ctx.value.measurement.teeth.map((row) => [row.tooth, absentSide(row)]));
  const lacking = (tooth: ToothNumber) => absent.get(tooth) ?? null;
  checkHalf(ctx.value.clinical_values.sites ?? [], lacking, refusing(ctx, ['clinical_values', 'sites']));
}

export const chartedValues = late(() =>
  parts.unwrap().pick({ dentition: true, clinical_values: true, preferences: true }).check(checkCharted),
);

export const assessment = late(() =>
  parts
    .unwrap()
    .check((ctx) => {
      checkCharted(ctx);
      checkRows(ctx);
      checkHalfTeeth(ctx);
    })
    .overwrite((read) => {
      const { clinical_values: values, dentition: teeth } = read;
      return values.sites ? { ...read, clinical_values: withSiteValues(values, teeth) } : read;
    }),
);
export type Assessment = Readonly<z.output<typeof assessment>>;

/** Codes in the `message` of issues that are not zod's own. */
export type AssessmentRefusal =
  | `${RiskQuestion}-required`
  | 'patient-age-required'
  | 'patient-age'
  | 'list.duplicate'
  | 'furcation.not-a-natural-molar'
  | 'pocket_depth.over-15'
  | 'bleeding.over-4'
  | 'bleeding.over-6'
  | 'mobility.over-3'
  | 'furcation.over-3'
  | 'plaque.over-3'
  | 'plaque.over-4'
  | 'value.missing-tooth'
  | 'value.also-zero'
  | 'value.implants-only'
  | 'value.natural-teeth-only'
  | 'calibration.two-points'
  | 'marker.not-the-mean'
  | 'rootFilm.not-another'
  | 'rehabilitation.reason-needed'
  | 'rehabilitation.reason-without-need'
  | 'sites.tooth-missing'
  | 'sites.duplicate'
  | 'sites.length'
  | 'sites.over-maximum'
  | 'sites.not-a-site'
  | 'sites.disagree'
  | 'sites.attachment-negative'
  | 'furcation.no-entrance';
