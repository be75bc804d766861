import { z } from 'zod';
import { clinicalValues, LIST_OF, MAXIMUM, registration } from './clinicalValues';
import { imagePoint, toothMeasurement } from './markers';
import { information } from './patientInfo';
import { DEFAULT_PREFERENCES, preferences } from './preferences';
import { distinctTeeth, type ToothNumber } from './tooth';

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

/** One assessment: the save types of the specification side by side. */
export const assessment = z
  .strictObject({
    information,
    dentition: dentition.prefault({}),
    clinical_values: clinicalValues.prefault({}),
    xray_image: xrayImage.optional(),
    measurement: measurement.prefault({}),
    preferences: preferences.optional(),
    history: history.nullable().optional(),
  })
  .check((ctx) => {
    const { dentition: teeth, clinical_values: values } = ctx.value;
    const charted = registration(values, ctx.value.preferences ?? DEFAULT_PREFERENCES);
    const refuseAt = (path: (string | number)[], message: string) =>
      ctx.issues.push({ code: 'custom', message, path, input: values });
    const refuse = (path: (string | number)[], message: string) =>
      refuseAt(['clinical_values', ...path], message);
    const isImplant = (tooth: ToothNumber) => teeth.implant.includes(tooth);
    for (const list of Object.values(LIST_OF)) {
      values[list].forEach(({ tooth }, n) => {
        if (teeth.missing.includes(tooth)) refuse([list, n, 'tooth'], 'value.missing-tooth');
      });
      values.zeros?.[list]?.forEach((tooth, n) => {
        if (teeth.missing.includes(tooth)) refuse(['zeros', list, n], 'value.missing-tooth');
      });
    }
    values.furcation.forEach(({ tooth }, n) => {
      if (isImplant(tooth)) refuse(['furcation', n, 'tooth'], 'furcation.not-a-natural-molar');
    });
    values.zeros?.furcation?.forEach((tooth, n) => {
      if (isImplant(tooth)) refuse(['zeros', 'furcation', n], 'furcation.not-a-natural-molar');
    });
    ctx.value.measurement.teeth.forEach(({ tooth, notPeriodontal: cause, implantLength }, n) => {
      const isNatural = !isImplant(tooth) && !teeth.missing.includes(tooth);
      if (cause !== null && !isNatural)
        refuseAt(['measurement', 'teeth', n, 'notPeriodontal'], 'value.natural-teeth-only');
      if (implantLength !== undefined && !isImplant(tooth))
        refuseAt(['measurement', 'teeth', n, 'implantLength'], 'value.implants-only');
    });
    values.bleeding.forEach(({ value }, n) => {
      if (value > charted.bleedingSurfaces) refuse(['bleeding', n, 'value'], 'bleeding.over-maximum');
    });
    values.plaque.forEach(({ value }, n) => {
      if (!charted.plaqueSurfaces && value > MAXIMUM.plaqueIndex)
        refuse(['plaque', n, 'value'], 'plaque.over-maximum');
    });
    for (const list of ['suppuration', 'non_keratinized_gingiva'] as const)
      values[list].forEach((tooth, n) => {
        if (!isImplant(tooth)) refuse([list, n], 'value.implants-only');
      });
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
