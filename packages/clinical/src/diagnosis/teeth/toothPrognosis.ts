import type { Information } from '../../model/patientInfo';
import { ATTACHMENT, BONE_LOSS, DEPTH, LEVEL } from '../constants';
import { isCharted, reaches } from '../mouth/charted';
import type { NaturalTooth } from '../mouth/mouth';
import {
  type Floor,
  type Points,
  toPoints,
  type JudgedPrognosis,
  prognosisFrom,
  type PointSteps,
  GRADE_POINTS,
  sharedFactors,
} from './prognosis';
import { reason, type Reason } from '../reasons/reasons';

/** Percent of root length. Nibali 2017 (25/50/70 %), McGuire & Nunn 1996, and the edges of the stages. */
const BONE_LOSS_POINTS: PointSteps = {
  below: [
    [15, 0],
    [25, 1],
  ],
  beyond: 2,
};
const DEEP_BONE_LOSS_POINTS: PointSteps = {
  below: [
    [50, 3],
    [70, 5],
  ],
  beyond: 6,
};
/** Millimetres. Miller 2014. */
const DEPTH_POINTS: PointSteps = {
  below: [
    [5, 0],
    [8, 1],
    [11, 2],
  ],
  beyond: 3,
};
/** Without measurement a pocket of 6 mm counts as much as 25 to 33 %. */
const UNMEASURED_POINTS: PointSteps = { below: [[6, 0]], beyond: 2 };

function boneLossPoints({ worst, depth, estimate }: NaturalTooth): Points {
  if (worst === null) {
    const points = toPoints(depth, UNMEASURED_POINTS);
    return { points, why: () => reason('points.pocket-unmeasured', { depth, points }) };
  }
  const table = worst > BONE_LOSS.stage3 ? DEEP_BONE_LOSS_POINTS : BONE_LOSS_POINTS;
  const points = toPoints(worst, table);
  if (estimate !== null)
    return { points, why: () => reason('points.estimate', { third: estimate.third, points }) };
  return { points, why: () => reason('points.bone-loss', { percent: worst, points }) };
}

/** Bleeding from a pocket, or on half of the surfaces. */
function bleedingPoints({ bleeding, depth }: NaturalTooth, surfaces: number): number {
  const isMany = bleeding !== null && 2 * bleeding >= surfaces;
  return (reaches(bleeding, 1) && reaches(depth, DEPTH.pocket)) || isMany ? 1 : 0;
}

function factors(tooth: NaturalTooth, information: Information, surfaces: number): readonly Points[] {
  const { depth, furcation, bleeding } = tooth;
  const pocket = toPoints(depth, DEPTH_POINTS);
  const furcated = toPoints(furcation, GRADE_POINTS);
  const bleeds = bleedingPoints(tooth, surfaces);
  const local = tooth.apical || tooth.resorption || tooth.rootCaries.length > 0 ? 1 : 0;
  return [
    boneLossPoints(tooth),
    { points: pocket, why: () => reason('points.pocket', { depth, points: pocket }) },
    { points: furcated, why: () => reason('points.furcation', { grade: furcation, points: furcated }) },
    { points: bleeds, why: () => reason('points.bleeding', { surfaces: bleeding, points: bleeds }) },
    { points: local, why: () => reason('points.local', { points: local }) },
    ...sharedFactors(tooth, information, reason),
  ];
}

function isWorn({ furcation, mobility, depth }: NaturalTooth): boolean {
  const isLoose = reaches(furcation, 2) && reaches(mobility, 2);
  return furcation === 3 || mobility === 3 || reaches(depth, 9) || isLoose;
}

/**
 * Clinical rules §5.2, "Floors": any row that fits; a tooth without measurement meets no row of bone loss.
 */
function floors(tooth: NaturalTooth): readonly Floor[] {
  const { worst: percent, depth, furcation, mobility, apical, resorption, estimate, cause } = tooth;
  const isLost = (from: number) => reaches(percent, from);
  const { fair, poor, hopeless } = LEVEL;
  const boneLoss = (score: number, threshold: number) =>
    [
      isLost(threshold),
      score,
      () =>
        estimate === null
          ? reason('floor.bone-loss', { score, percent, threshold })
          : reason('floor.estimate', { score, third: estimate.third }),
    ] as const;
  const furcated = (score: number, threshold: number) =>
    [
      reaches(furcation, threshold),
      score,
      () => reason('floor.furcation', { score, grade: furcation, threshold }),
    ] as const;
  const mobile = (score: number, threshold: number) =>
    [
      reaches(mobility, threshold),
      score,
      () => reason('floor.mobility', { score, grade: mobility, threshold }),
    ] as const;
  const pocket = (score: number, threshold: number) =>
    [reaches(depth, threshold), score, () => reason('floor.pocket', { score, depth, threshold })] as const;
  const combined = (score: number, fits: boolean) =>
    [fits, score, () => reason('floor.combined', { score, percent, depth, furcation, mobility })] as const;
  const table: readonly (readonly [fits: boolean, score: number, why: () => Reason])[] = [
    boneLoss(fair, 25),
    furcated(fair, 1),
    mobile(fair, 2),
    pocket(fair, 7),
    [apical, fair, () => reason('floor.apical', { score: fair })],
    [resorption, fair, () => reason('floor.resorption', { score: fair })],
    boneLoss(poor, 50),
    furcated(poor, 3),
    mobile(poor, 3),
    combined(
      poor,
      isLost(25) && (reaches(furcation, 2) || reaches(mobility, 2) || reaches(depth, 7) || apical),
    ),
    [cause === 'fracture', hopeless, () => reason('floor.fracture', { score: hopeless })],
    boneLoss(hopeless, 90),
    combined(
      hopeless,
      (isLost(70) && isWorn(tooth)) || (mobility === 3 && (isLost(50) || reaches(depth, 9))),
    ),
    boneLoss(22, BONE_LOSS.total),
  ];
  return table.filter(([fits]) => fits).map(([, score, why]) => ({ score, why }));
}

/** K: endodontic treatment comes before any prognosis; a fractured root is not treated so. Rules 1.3 §5. */
export function needsEndodontics({ apical, cause, depth, worst }: NaturalTooth): boolean {
  const isDiseased = reaches(depth, DEPTH.deep) || (worst !== null && worst > BONE_LOSS.stage3);
  return isDiseased && cause !== 'fracture' && (apical || cause === 'endodontic');
}

function whyOpen(tooth: NaturalTooth, score: number): readonly Reason[] {
  if (needsEndodontics(tooth)) return [reason('prognosis.after-endodontics', {})];
  const mm = tooth.interdental?.mm ?? null;
  const isBoneUnknown = tooth.worst === null && reaches(mm, ATTACHMENT.withoutBone) && score < LEVEL.poor;
  return isBoneUnknown ? [reason('prognosis.bone-unknown', { mm })] : [];
}

/** Clinical rules §5.2: points of a natural tooth on raw bone loss, not below its floor. */
export function toothPrognosis(
  tooth: NaturalTooth,
  information: Information,
  surfaces: number,
): JudgedPrognosis {
  const prognosis = prognosisFrom(tooth, factors(tooth, information, surfaces), floors(tooth), {
    isMeasured: tooth.measured !== null,
    isProbed: isCharted(tooth, 'depth'),
  });
  const open = whyOpen(tooth, prognosis.score);
  if (open.length === 0) return prognosis;
  return { ...prognosis, level: null, provisional: true, because: [...open, ...prognosis.because] };
}
