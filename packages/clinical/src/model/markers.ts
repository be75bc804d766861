import { z } from 'zod';
import { refusing } from './refuse';
import { forEachName, keysIn } from './literalTables';
import { type AppliesTo, type Side, SIDES, toothNumber } from './tooth';
import { late } from './late';

/** Upright pixels of the full-size picture, and the picture's id. */
export const imagePoint = z.strictObject({ x: z.number(), y: z.number(), image: z.string().min(1) });
export type ImagePoint = Readonly<z.output<typeof imagePoint>>;

/** Earlier releases could propose bone levels and stored `proposed`; nothing writes it any more. */
export const markerPoint = imagePoint.extend({ proposed: z.enum(['accepted', 'moved']).optional() });
export type MarkerPoint = Readonly<z.output<typeof markerPoint>>;

/** Millimetres, from a mark on a grid to the long side of a panoramic film. */
export const CALIBRATION_MM = { min: 1, max: 300 } as const;
/** Pixels: below this distance an error of one pixel exceeds a tenth. */
export const MIN_CALIBRATED = 10;
/** Two points with a known distance, such as an implant's length or a sensor's width. */
export const calibration = z
  .strictObject({
    from: imagePoint,
    to: imagePoint,
    mm: z.number().min(CALIBRATION_MM.min).max(CALIBRATION_MM.max),
  })
  .check((ctx) => {
    const { from, to } = ctx.value;
    if (from.image !== to.image || Math.hypot(from.x - to.x, from.y - to.y) < MIN_CALIBRATED)
      refusing(ctx)(['to'], 'calibration.two-points');
  });
export type PictureCalibration = Readonly<z.output<typeof calibration>>;

/**
 * Millimetres: a crest so far apical of the CEJ is normal; its marker is placed on the CEJ (clinical rules,
 * R0).
 */
export const NORMAL_CREST_MM = 2;

interface Step {
  /** Asks once per tooth, root or side; null asks nothing and notes findings. */
  readonly per: 'tooth' | 'root' | 'side' | null;
  readonly implant: boolean;
}

const MARKERS = {
  Numbering: { per: 'tooth', implant: true },
  RootApex: { per: 'root', implant: true },
  CEJ: { per: 'side', implant: true },
  BoneLevel: { per: 'side', implant: true },
} as const satisfies Record<string, Step>;

/** Specification §2: the markers, then the answers, in the order of the steps. */
export const MEASURING = {
  ...MARKERS,
  /** The defect of an implant has no side: it is bowl-shaped or not. */
  BoneDefect: { per: 'side', implant: false },
  AdditionalFindings: { per: null, implant: true },
} as const satisfies Record<string, Step>;
export type MarkerStep = keyof typeof MARKERS;
/** Known on two films, they give the length of the root on either. */
export const ROOT_STEPS = ['CEJ', 'RootApex'] as const satisfies readonly MarkerStep[];
export type RootStep = (typeof ROOT_STEPS)[number];
export const MARKER_STEPS = keysIn(MARKERS);
/** Together they give the bone loss of a side. The apex comes first: one drag then places the other two. */
export const BONE_LOSS_STEPS = ['RootApex', 'CEJ', 'BoneLevel'] as const satisfies readonly MarkerStep[];
export type MeasuringStep = keyof typeof MEASURING;
export const MEASURING_STEPS = keysIn(MEASURING);

/**
 * Specification §3, "AdditionalFindings" of the whole tooth, and which teeth can have them. Its spelling:
 * docs/decisions/0010-names-of-the-specification.md.
 */
export const FINDINGS = {
  EndodonticalTreatedTooth: { appliesTo: 'natural teeth' },
  ApikalPeriodontitis: { appliesTo: 'natural teeth' },
  RootResorption: { appliesTo: 'natural teeth' },
  FurcationinvolvementgradeIII: { appliesTo: 'natural molars' },
} as const satisfies Record<string, { readonly appliesTo: AppliesTo }>;
export type WholeToothFinding = keyof typeof FINDINGS;
export const WHOLE_FINDINGS = keysIn(FINDINGS);
export const SIDED_FINDINGS = ['Caries', 'RootCaries'] as const;
export type SidedFinding = (typeof SIDED_FINDINGS)[number];

const NO_POINTS = forEachName(SIDES, null);
export const NOT_MEASURED = {
  ...forEachName(MARKER_STEPS, NO_POINTS),
  BoneDefect: { distal: null, mesial: null, bowelShaped: null, at: NO_POINTS },
};

/** Specification §9. */
export const MAX_SCORE = 22;

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
export const IMPLANT_LENGTH = { min: 4, max: 20 } as const;
export const THIRDS = [0, 1, 2, 3] as const;
export type Third = (typeof THIRDS)[number];

export const toothMeasurement = late(() => {
  const flag = z.boolean().default(false);
  const answer = z.boolean().nullable().default(null);
  const score = z.int().min(0).max(MAX_SCORE).default(0);
  const sidedFlags = z.strictObject(forEachName(SIDES, flag)).prefault({});
  const sidedPoints = z.strictObject(forEachName(SIDES, markerPoint.nullable().default(null))).prefault({});
  const clicks = z.tuple([imagePoint, imagePoint]);
  return z.strictObject({
    tooth: toothNumber,
    ...forEachName(MARKER_STEPS, sidedPoints),
    BoneDefect: z
      .strictObject({ distal: answer, mesial: answer, bowelShaped: answer, at: sidedPoints })
      .prefault({}),
    AdditionalFindings: z
      .strictObject({
        ...forEachName(WHOLE_FINDINGS, flag),
        ...forEachName(SIDED_FINDINGS, sidedFlags),
      })
      .prefault({}),
    isMissingFromXray: flag,
    isSplit: flag,
    halfTooth: sidedFlags,
    notPeriodontal: z.enum(NOT_PERIODONTAL).nullable().default(null),
    implantLength: z.number().min(IMPLANT_LENGTH.min).max(IMPLANT_LENGTH.max).optional(),
    /** Counts where no side of a natural tooth is measured. Left out and null: not estimated. */
    estimate: z.literal(THIRDS).nullable().optional(),
    repeats: z.partialRecord(z.enum(MARKER_STEPS), z.partialRecord(z.enum(SIDES), clicks)).optional(),
    /** The tooth's root on another film; serves the sides whose apex the film of the CEJ does not show. */
    rootFilm: z.strictObject(forEachName(ROOT_STEPS, sidedPoints)).optional(),
    /** 0–22. Set by hand where hasBeenModified; else written at save from the computed score. */
    totalScore: score,
    originalScore: score,
    hasBeenModified: flag,
  });
});
export type ToothMeasurement = z.output<typeof toothMeasurement>;
export type RootFilm = Readonly<NonNullable<ToothMeasurement['rootFilm']>>;

export function naturalToothOnly(row: ToothMeasurement): readonly string[] | null {
  if (row.notPeriodontal !== null) return ['notPeriodontal'];
  if (row.estimate != null) return ['estimate'];
  if (row.rootFilm) return ['rootFilm'];
  const { AdditionalFindings: findings } = row;
  const whole = WHOLE_FINDINGS.find((finding) => findings[finding]);
  if (whole !== undefined) return ['AdditionalFindings', whole];
  for (const finding of SIDED_FINDINGS)
    for (const side of SIDES) if (findings[finding][side]) return ['AdditionalFindings', finding, side];
  return null;
}

export const MARKED_STEPS = [...MARKER_STEPS, 'BoneDefect'] as const;
export type MarkedStep = (typeof MARKED_STEPS)[number];

export interface Marker {
  readonly step: MarkedStep;
  readonly side: Side;
  readonly point: MarkerPoint;
  readonly isOfRootFilm?: true;
}

export function toRootMarkers({ rootFilm: film }: ToothMeasurement): readonly Marker[] {
  if (!film) return [];
  return ROOT_STEPS.flatMap((step) =>
    SIDES.flatMap((side) => {
      const point = film[step][side];
      return point ? [{ step, side, point, isOfRootFilm: true } as const] : [];
    }),
  );
}

export function toMarkers(row: ToothMeasurement): readonly Marker[] {
  const markers: Marker[] = [...toRootMarkers(row)];
  for (const step of MARKED_STEPS) {
    const points = step === 'BoneDefect' ? row.BoneDefect.at : row[step];
    for (const side of SIDES) {
      const point = points[side];
      if (point) markers.push({ step, side, point });
    }
  }
  return markers;
}

export interface Click extends Marker {
  readonly step: MarkerStep;
  readonly n: 0 | 1;
}

export function toClicks({ repeats }: ToothMeasurement): readonly Click[] {
  if (!repeats) return [];
  return MARKER_STEPS.flatMap((step) =>
    SIDES.flatMap((side) => {
      const [first, second] = repeats[step]?.[side] ?? [];
      if (!first || !second) return [];
      return [
        { step, side, n: 0, point: first },
        { step, side, n: 1, point: second },
      ] as const;
    }),
  );
}

function withoutRepeats(row: ToothMeasurement, step: MarkerStep, side: Side): ToothMeasurement {
  const { repeats: steps, ...rest } = row;
  if (!steps?.[step]?.[side]) return row;
  const { [side]: _, ...others } = steps[step];
  return { ...rest, repeats: { ...steps, [step]: others } };
}

const MEAN_ERROR = 1e-6;

/** A repeated marker must be the mean of two clicks on the same picture. */
export function areMeans(row: ToothMeasurement): boolean {
  return MARKER_STEPS.every((step) =>
    SIDES.every((side) => {
      const [first, second] = row.repeats?.[step]?.[side] ?? [];
      const marker = row[step][side];
      if (!first || !second) return true;
      return (
        marker !== null &&
        [first, second].every(({ image }) => image === marker.image) &&
        Math.abs((first.x + second.x) / 2 - marker.x) < MEAN_ERROR &&
        Math.abs((first.y + second.y) / 2 - marker.y) < MEAN_ERROR
      );
    }),
  );
}

/** Null removes the marker. A new place drops the clicks it was the mean of. */
export function withMarker(
  row: ToothMeasurement,
  step: MarkedStep,
  side: Side,
  point: MarkerPoint | null,
): ToothMeasurement {
  if (step !== 'BoneDefect')
    return { ...withoutRepeats(row, step, side), [step]: { ...row[step], [side]: point } };
  return { ...row, BoneDefect: { ...row.BoneDefect, at: { ...row.BoneDefect.at, [side]: point } } };
}
