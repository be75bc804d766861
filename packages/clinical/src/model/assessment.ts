import { z } from 'zod';
import {
  CLINICAL_VALUE_TYPES,
  CLINICAL_VALUES,
  clinicalValues,
  IMPLANT_SIGNS,
  overMaximum,
  registration,
} from './clinicalValues';
import { imagePoint, toothMeasurement } from './markers';
import { information } from './patientInfo';
import { DEFAULT_PREFERENCES, preferences } from './preferences';
import { canHave, distinctTeeth, type ToothNumber } from './tooth';

export const STAGES = ['I', 'II', 'III', 'IV'] as const;
export type Stage = (typeof STAGES)[number];
export const GRADES = ['A', 'B', 'C'] as const;
export type Grade = (typeof GRADES)[number];
/** Extent: `blt` in the specification. */
export const EXTENTS = ['Localized', 'Generalized', 'MolarIncisorPattern'] as const;
export type Extent = (typeof EXTENTS)[number];
export const STABILITIES = ['Stable', 'Unstable'] as const;
export type Stability = (typeof STABILITIES)[number];

/** A tooth in both lists is missing. */
export const dentition = z
  .strictObject({ implant: distinctTeeth.default([]), missing: distinctTeeth.default([]) })
  .transform(({ implant, missing }) => ({
    implant: implant.filter((tooth) => !missing.includes(tooth)),
    missing,
  }));
export type Dentition = z.output<typeof dentition>;

export const prognosis = z.strictObject({
  stage: z.enum(STAGES).nullable(),
  grade: z.enum(GRADES).nullable(),
  blt: z.enum(EXTENTS).nullable(),
  stability: z.enum(STABILITIES).nullable(),
  patientMaxBoneLossAgeRatio: z.number().nullable(),
});
export type Prognosis = z.output<typeof prognosis>;

export const OVERRULED_CONDITIONS = ['Health', 'Gingivitis', 'Periodontitis'] as const;

/** What the clinician set against the computed result, and why; `by` and `at` are the server's. */
const overrule = z.strictObject({
  condition: z.enum(OVERRULED_CONDITIONS).optional(),
  stage: z.enum(STAGES).optional(),
  grade: z.enum(GRADES).optional(),
  blt: z.enum(EXTENTS).optional(),
  reason: z.string().trim().min(1).max(2000),
  by: z.string().max(200).default(''),
  at: z.string().max(40).optional(),
});
export type Overrule = z.output<typeof overrule>;

export const REPORT_STATUS = ['In progress', 'Completed'] as const;
export type ReportStatus = (typeof REPORT_STATUS)[number];
/** `complete` and `completed` are read, `Completed` is written. */
export const reportStatus = z
  .enum([...REPORT_STATUS, 'complete', 'completed'])
  .transform((status): ReportStatus => (status === 'In progress' ? 'In progress' : 'Completed'));

export const measurement = z.strictObject({
  teeth: z
    .array(toothMeasurement)
    .default([])
    .check((ctx) => {
      const seen = new Set<ToothNumber>();
      ctx.value.forEach(({ tooth }, n) => {
        if (seen.has(tooth))
          ctx.issues.push({ code: 'custom', message: 'list.duplicate', path: [n, 'tooth'], input: tooth });
        seen.add(tooth);
      });
    }),
  indicated_prognosis: prognosis.nullable().optional(),
  original_indicated_prognosis: prognosis.nullable().optional(),
  overrule: overrule.nullable().optional(),
  save_points: z.record(z.string(), z.array(imagePoint)).optional(),
  status: reportStatus.optional(),
});
export type Measurement = z.output<typeof measurement>;

export const xrayImage = z.strictObject({ images: z.array(z.string().max(500)).default([]) });

/** The highest stage of the patient's other completed reports at the clinic. */
export const history = z.strictObject({ stage: z.enum(STAGES) });
export type History = z.output<typeof history>;

const parts = z.strictObject({
  information,
  dentition: dentition.prefault({}),
  clinical_values: clinicalValues.prefault({}),
  xray_image: xrayImage.optional(),
  measurement: measurement.prefault({}),
  preferences: preferences.optional(),
  history: history.nullable().optional(),
});
type Parts = z.output<typeof parts>;
type Charted = Pick<Parts, 'dentition' | 'clinical_values' | 'preferences'>;
type Path = readonly (string | number)[];
type Refuse = (path: Path, message: string) => void;

function refusing<T>(ctx: z.core.ParsePayload<T>): Refuse {
  return (path, message) => ctx.issues.push({ code: 'custom', message, path: [...path], input: ctx.value });
}

/** What the clinical values alone cannot tell: whether the dentition and the registration allow them. */
function checkValues(
  { dentition: teeth, clinical_values: values, preferences: own }: Charted,
  refuse: Refuse,
) {
  const refuseValue = (path: Path, message: string) => refuse(['clinical_values', ...path], message);
  for (const type of CLINICAL_VALUE_TYPES) {
    const { list, appliesTo } = CLINICAL_VALUES[type];
    const check = (tooth: ToothNumber, path: Path) => {
      if (teeth.missing.includes(tooth)) refuseValue(path, 'value.missing-tooth');
      else if (!canHave(teeth, appliesTo, tooth)) refuseValue(path, 'furcation.not-a-natural-molar');
    };
    values[list].forEach(({ tooth }, n) => check(tooth, [list, n, 'tooth']));
    values.zeros?.[list]?.forEach((tooth, n) => check(tooth, ['zeros', list, n]));
  }
  const charted = registration(values, own ?? DEFAULT_PREFERENCES);
  for (const { path, message } of overMaximum(values, charted)) refuseValue(path, message);
  for (const sign of IMPLANT_SIGNS)
    values[sign].forEach((tooth, n) => {
      if (!teeth.implant.includes(tooth)) refuseValue([sign, n], 'value.implants-only');
    });
}

function checkRows({ dentition: teeth, measurement: { teeth: rows } }: Parts, refuse: Refuse) {
  rows.forEach(({ tooth, notPeriodontal: cause, implantLength }, n) => {
    const isImplant = teeth.implant.includes(tooth);
    const isNatural = !isImplant && !teeth.missing.includes(tooth);
    const path = ['measurement', 'teeth', n];
    if (cause !== null && !isNatural) refuse([...path, 'notPeriodontal'], 'value.natural-teeth-only');
    if (implantLength !== undefined && !isImplant) refuse([...path, 'implantLength'], 'value.implants-only');
  });
}

/** Clinical values beside the dentition in which they were charted. */
export const chartedValues = parts
  .pick({ dentition: true, clinical_values: true, preferences: true })
  .check((ctx) => checkValues(ctx.value, refusing(ctx)));

/** One assessment: the save types of the specification side by side. */
export const assessment = parts.check((ctx) => {
  checkValues(ctx.value, refusing(ctx));
  checkRows(ctx.value, refusing(ctx));
});
export type Assessment = Readonly<z.output<typeof assessment>>;

/** Why a document is refused: the `message` of an issue that is not zod's own. */
export const REFUSALS = [
  'list.duplicate',
  'furcation.not-a-natural-molar',
  'bleeding.over-maximum',
  'plaque.over-maximum',
  'value.missing-tooth',
  'value.also-zero',
  'value.implants-only',
  'value.natural-teeth-only',
  'rehabilitation.reason-needed',
  'rehabilitation.reason-without-need',
] as const;
export type Refusal = (typeof REFUSALS)[number];
