import { z } from 'zod';
import {
  CLINICAL_VALUE_TYPES,
  CLINICAL_VALUES,
  clinicalValues,
  IMPLANT_SIGNS,
  overMaximum,
  registration,
  toEntries,
} from './clinicalValues';
import { imagePoint, toothMeasurement } from './markers';
import { information } from './patientInfo';
import { DEFAULT_PREFERENCES, preferences } from './preferences';
import { type ToothNumber, toothNumber } from './tooth';

export const STAGES = ['I', 'II', 'III', 'IV'] as const;
export type Stage = (typeof STAGES)[number];
export const GRADES = ['A', 'B', 'C'] as const;
export type Grade = (typeof GRADES)[number];
/** Extent: `blt` in the specification. */
export const EXTENTS = ['Localized', 'Generalized', 'MolarIncisorPattern'] as const;
export type Extent = (typeof EXTENTS)[number];
export const STABILITIES = ['Stable', 'Unstable'] as const;
export type Stability = (typeof STABILITIES)[number];

const distinctTeeth = z.array(toothNumber).check((ctx) => {
  ctx.value.forEach((tooth, n) => {
    if (ctx.value.indexOf(tooth) < n)
      ctx.issues.push({ code: 'custom', message: 'list.duplicate', path: [n], input: tooth });
  });
});

export const dentition = z
  .strictObject({ implant: distinctTeeth.default([]), missing: distinctTeeth.default([]) })
  .check((ctx) => {
    ctx.value.implant.forEach((tooth, n) => {
      if (ctx.value.missing.includes(tooth))
        ctx.issues.push({
          code: 'custom',
          message: 'dentition.implant-and-missing',
          path: ['implant', n],
          input: tooth,
        });
    });
  });
export type Dentition = z.output<typeof dentition>;

export const prognosis = z.strictObject({
  stage: z.enum(STAGES).nullable(),
  grade: z.enum(GRADES).nullable(),
  blt: z.enum(EXTENTS).nullable(),
  stability: z.enum(STABILITIES).nullable(),
  patientMaxBoneLossAgeRatio: z.number().nullable(),
});
export type Prognosis = z.output<typeof prognosis>;

/** What the clinician set against the computed result, and why. */
const overrule = z.strictObject({
  stage: z.enum(STAGES).optional(),
  grade: z.enum(GRADES).optional(),
  blt: z.enum(EXTENTS).optional(),
  reason: z.string().trim().min(1).max(2000),
  by: z.string().max(200).default(''),
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
type Charted = Pick<z.output<typeof parts>, 'dentition' | 'clinical_values' | 'preferences'>;

/** What the clinical values alone cannot tell: whether the dentition and the registration allow them. */
const fits: z.core.CheckFn<Charted> = (ctx) => {
  const { dentition: teeth, clinical_values: values } = ctx.value;
  const charted = registration(values, ctx.value.preferences ?? DEFAULT_PREFERENCES);
  const refuse = (path: readonly (string | number)[], message: string) =>
    ctx.issues.push({ code: 'custom', message, path: ['clinical_values', ...path], input: values });
  for (const type of CLINICAL_VALUE_TYPES)
    toEntries(values, type).forEach(({ tooth }, n) => {
      if (teeth.missing.includes(tooth))
        refuse([CLINICAL_VALUES[type].list, n, 'tooth'], 'value.missing-tooth');
    });
  values.furcation.forEach(({ tooth }, n) => {
    if (teeth.implant.includes(tooth)) refuse(['furcation', n, 'tooth'], 'furcation.not-a-natural-molar');
  });
  for (const { path, message } of overMaximum(values, charted)) refuse(path, message);
  for (const sign of IMPLANT_SIGNS)
    values[sign].forEach((tooth, n) => {
      if (!teeth.implant.includes(tooth)) refuse([sign, n], 'value.implants-only');
    });
};

/** Clinical values beside the dentition they were charted in. */
export const chartedValues = parts
  .pick({ dentition: true, clinical_values: true, preferences: true })
  .check(fits);

/** One assessment: the save types of the specification side by side. */
export const assessment = parts.check(fits);
export type Assessment = Readonly<z.output<typeof assessment>>;

/** Why a document is refused: the `message` of an issue that is not zod's own. */
export const REFUSALS = [
  'list.duplicate',
  'dentition.implant-and-missing',
  'furcation.not-a-natural-molar',
  'bleeding.over-maximum',
  'plaque.over-maximum',
  'value.missing-tooth',
  'value.implants-only',
  'rehabilitation.reason-needed',
  'rehabilitation.reason-without-need',
] as const;
export type Refusal = (typeof REFUSALS)[number];
