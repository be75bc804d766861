import { findRow, toothState } from '../../charting/toothRows';
import { isSided } from '../../charting/complete';
import type { Assessment } from '../../model/assessment';
import type { ImagePoint, MarkerStep, ToothMeasurement } from '../../model/markers';
import { distance } from '../../model/rootFilm';
import { type Side, SIDES, type ToothNumber } from '../../model/tooth';
import { QUESTIONED } from '../constants';
import { findApex, otherSide, settle, sideBoneLoss } from '../mouth/boneLoss';
import { acrossTooth, alongRoot, areCrossed, findFacingSide, mesialOfAxis } from './toothSpace';

export const MARKER_QUESTIONS = [
  'otherSide',
  'aboveCEJ',
  'beyondApex',
  'crossed',
  'samePlace',
  'differs',
] as const;
export type MarkerQuestionCode = (typeof MARKER_QUESTIONS)[number];

export interface MarkerQuestion {
  readonly code: MarkerQuestionCode;
  readonly values: {
    readonly otherTooth?: ToothNumber;
    readonly otherSide?: Side;
    readonly own?: number;
    readonly beside?: number;
  };
}

export interface MarkerIdentity {
  readonly tooth: ToothNumber;
  readonly step: MarkerStep;
  readonly side: Side;
}

interface Looked extends MarkerIdentity {
  readonly assessment: Assessment;
  readonly row: ToothMeasurement;
  readonly isImplant: boolean;
  readonly place: ImagePoint;
  readonly sides: readonly Side[];
}

/**
 * Uses settled ratios of lengths and areas only: the answer is the same on a picture that is turned, mirrored
 * or scaled.
 */
export function markerQuestions(assessment: Assessment, id: MarkerIdentity): readonly MarkerQuestion[] {
  const row = findRow(assessment, id.tooth);
  const point = row[id.step][id.side];
  const state = toothState(assessment, id.tooth);
  if (point === null || state === 'missing' || row.isMissingFromXray) return [];
  const isImplant = state === 'implant';
  const sides = SIDES.filter((side) =>
    id.step === 'RootApex' ? findApex(row, side, isImplant) === point : side === id.side,
  );
  const marker = {
    ...id,
    assessment,
    row,
    isImplant,
    place: point,
    sides: id.step === 'Numbering' ? [] : sides,
  };
  const questions = {
    otherSide: isOnOtherSide(marker) ? {} : null,
    aboveCEJ: boneAlong(marker, (along) => along < -QUESTIONED.error),
    beyondApex: boneAlong(marker, (along) => along > 1 + QUESTIONED.error),
    crossed: areSidesCrossed(marker) ? {} : null,
    samePlace: findSamePlace(marker),
    differs: findDifference(marker),
  };
  return MARKER_QUESTIONS.flatMap((code) => {
    const values = code === 'crossed' && questions.otherSide ? null : questions[code];
    return values ? [{ code, values }] : [];
  });
}

function isOnOtherSide({ assessment, row, step, side, isImplant, place }: Looked): boolean {
  if (step === 'Numbering' || !isSided(row, step, isImplant)) return false;
  const towards = side === 'distal' ? 1 : -1;
  const across = step === 'BoneLevel' ? acrossTooth(row, place) : null;
  if (across !== null) return across * towards > QUESTIONED.across;
  const aside = mesialOfAxis(assessment, row, place);
  return aside !== null && aside * towards > QUESTIONED.aside;
}

/** The sides whose bone level lies at such a place along the root. */
function boneAlong(
  { row, sides, isImplant }: Looked,
  isWrong: (along: number) => boolean,
): MarkerQuestion['values'] | null {
  const side = sides.find((measuredSide) => {
    const bone = row.BoneLevel[measuredSide];
    const along = bone && alongRoot(row, measuredSide, isImplant, bone);
    return along !== null && isWrong(along);
  });
  return side ? {} : null;
}

/** The lines from CEJ to bone of both sides cross, or those from CEJ to two apices. */
function areSidesCrossed({ row, isImplant, place, sides }: Looked): boolean {
  if (sides.length === 0) return false;
  const isHere = (point: ImagePoint | null): point is ImagePoint => point?.image === place.image;
  const cross = (toEnd: (side: Side) => ImagePoint | null) => {
    const [distal, mesial, distalEnd, mesialEnd] = [
      row.CEJ.distal,
      row.CEJ.mesial,
      toEnd('distal'),
      toEnd('mesial'),
    ];
    if (!isHere(distal) || !isHere(mesial) || !isHere(distalEnd) || !isHere(mesialEnd)) return false;
    return areCrossed([distal, distalEnd], [mesial, mesialEnd]);
  };
  return cross((side) => row.BoneLevel[side]) || cross((side) => findApex(row, side, isImplant));
}

/** Another tooth has the same marker within an error's distance. */
function findSamePlace({ assessment, row, tooth, step, place }: Looked): MarkerQuestion['values'] | null {
  const otherRow = assessment.measurement.teeth.find((toothRow) => {
    if (toothRow.tooth === tooth || toothState(assessment, toothRow.tooth) === 'missing') return false;
    const near = QUESTIONED.error * (toLength(row, place.image) ?? toLength(toothRow, place.image) ?? 0);
    return SIDES.some((side) => {
      const point = toothRow[step][side];
      return point?.image === place.image && settle(distance(point, place) - near) <= 0;
    });
  });
  return otherRow ? { otherTooth: otherRow.tooth } : null;
}

/** Pixels from CEJ to apex, else from the number; null where this picture has neither. */
function toLength(row: ToothMeasurement, image: string): number | null {
  const lengths = (['CEJ', 'Numbering'] as const).flatMap((step) =>
    SIDES.flatMap((side) => {
      const top = row[step][side];
      const apex = row.RootApex[side] ?? row.RootApex[otherSide(side)];
      return top?.image === image && apex?.image === image ? [distance(top, apex)] : [];
    }),
  );
  return lengths[0] ?? null;
}

interface Loss {
  readonly tooth: ToothNumber;
  readonly side: Side;
  readonly loss: number;
}

/**
 * Differs by 25 points from the side across the interdental space, where both teeth are natural and measured;
 * else from the other side of the tooth. A vertical defect explains a difference.
 */
function findDifference({ assessment, tooth, sides }: Looked): MarkerQuestion['values'] | null {
  const losses = sides.flatMap((side) => {
    const ownLoss = readLoss(assessment, tooth, side);
    const beside =
      ownLoss && (readFacing(assessment, ownLoss) ?? readLoss(assessment, tooth, otherSide(side)));
    return ownLoss && beside && settle(Math.abs(ownLoss.loss - beside.loss)) >= QUESTIONED.points
      ? [{ otherTooth: beside.tooth, otherSide: beside.side, own: ownLoss.loss, beside: beside.loss }]
      : [];
  });
  return losses[0] ?? null;
}

function readFacing(a: Assessment, { tooth, side }: Loss): Loss | null {
  const facing = findFacingSide(tooth, side);
  const areNatural = facing && [tooth, facing.tooth].every((number) => toothState(a, number) === 'present');
  return areNatural ? readLoss(a, facing.tooth, facing.side) : null;
}

function readLoss(a: Assessment, tooth: ToothNumber, side: Side): Loss | null {
  const row = findRow(a, tooth);
  const state = toothState(a, tooth);
  const loss = state === 'missing' ? null : sideBoneLoss(row, side, state === 'implant');
  return loss === null || row.BoneDefect[side] === true ? null : { tooth, side, loss };
}
