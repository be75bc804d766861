import { z } from 'zod';
import { toothNumber } from './tooth';

/** A place on a stored X-ray: upright pixels of the full-size picture and the id of the picture. */
export const imagePoint = z.strictObject({ x: z.number(), y: z.number(), image: z.string().min(1) });
export type ImagePoint = Readonly<z.output<typeof imagePoint>>;

const point = imagePoint.nullable().default(null);
const flag = z.boolean().default(false);
const answer = z.boolean().nullable().default(null);

const sidedPoints = z.strictObject({ distal: point, mesial: point });
const sidedFlags = z.strictObject({ distal: flag, mesial: flag });

/** Specification §2: the markers, in the order in which they are asked. */
export const MARKER_STEPS = ['Numbering', 'RootApex', 'CEJ', 'BoneLevel'] as const;
export type MarkerStep = (typeof MARKER_STEPS)[number];
export const MEASURING_STEPS = [...MARKER_STEPS, 'BoneDefect', 'AdditionalFindings'] as const;
export type MeasuringStep = (typeof MEASURING_STEPS)[number];

/** null: not yet answered. */
const boneDefect = z.strictObject({
  distal: answer,
  mesial: answer,
  bowelShaped: answer,
  at: sidedPoints.prefault({}),
});

const additionalFindings = z.strictObject({
  EndodonticalTreatedTooth: flag,
  ApikalPeriodontitis: flag,
  RootResorption: flag,
  FurcationinvolvementgradeIII: flag,
  Caries: sidedFlags.prefault({}),
  RootCaries: sidedFlags.prefault({}),
});
export type AdditionalFindings = Readonly<z.output<typeof additionalFindings>>;

/** Specification §9. */
export const MAX_SCORE = 22;
const score = z.int().min(0).max(MAX_SCORE).default(0);

/** What the clinician says the loss at a natural tooth comes from. */
export const NOT_PERIODONTAL = [
  'trauma',
  'restoration',
  'crownLengthening',
  'thirdMolar',
  'endodontic',
  'fracture',
  'orthodontic',
] as const;
export type NotPeriodontal = (typeof NOT_PERIODONTAL)[number];
/** Millimetres. */
export const IMPLANT_LENGTH = { min: 4, max: 20 } as const;

export const toothMeasurement = z.strictObject({
  tooth: toothNumber,
  Numbering: sidedPoints.prefault({}),
  RootApex: sidedPoints.prefault({}),
  CEJ: sidedPoints.prefault({}),
  BoneLevel: sidedPoints.prefault({}),
  BoneDefect: boneDefect.prefault({}),
  AdditionalFindings: additionalFindings.prefault({}),
  isMissingFromXray: flag,
  isSplit: flag,
  halfTooth: sidedFlags.prefault({}),
  notPeriodontal: z.enum(NOT_PERIODONTAL).nullable().default(null),
  implantLength: z.number().min(IMPLANT_LENGTH.min).max(IMPLANT_LENGTH.max).optional(),
  /** 0–22. Set by hand where hasBeenModified; else written at save from the computed score. */
  totalScore: score,
  originalScore: score,
  hasBeenModified: flag,
});
export type ToothMeasurement = z.output<typeof toothMeasurement>;
