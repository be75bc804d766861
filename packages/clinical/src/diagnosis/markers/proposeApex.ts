import { isMeasurable, isSided } from '../../charting/complete';
import { findRow, toothState } from '../../charting/toothRows';
import type { Assessment } from '../../model/assessment';
import type { ImagePoint } from '../../model/markers';
import { type Side, SIDES, type ToothNumber } from '../../model/tooth';
import { type NumberedPlace, toPicture, toWeight } from './earlierPicture';
import {
  dot,
  findMesialDirection,
  isBeforeMidline,
  minus,
  toArch,
  toImagePoint,
  type Vector,
  weightedMean,
} from './toothSpace';
import { toPlaces, type ToothPlace } from './toothSizes';

/** A numbered tooth on its picture: unit vectors towards the midline and across the arch. */
interface Axes extends NumberedPlace {
  readonly mesial: Vector;
  readonly across: Vector;
}

interface Root {
  readonly along: number;
  /** Pixels per millimetre; its sign says on which side of the arch roots are. */
  readonly scale: number;
  /** Towards the midline, in parts of the length. */
  readonly lean: number;
}

/** A tooth with a number, and all numbered teeth of its arch on the same picture. */
interface NumberedArch {
  readonly axes: Axes;
  readonly numbered: readonly Axes[];
}

/**
 * Proposes an apex from the tooth's number, its usual length, and the roots that are placed in its arch on the
 * same picture: their scale and lean, where nearer ones count more. Null before the first of them, at implants,
 * and where the tooth or its neighbours have no number there.
 */
export function proposeApex(a: Assessment, tooth: ToothNumber, side: Side): ImagePoint | null {
  const arch = findNumbered(a, tooth);
  const roots = arch?.numbered.flatMap((each) => toRoots(a, each)) ?? [];
  if (!arch || roots.length === 0) return null;
  const { number, mesial, across, along, length } = arch.axes;
  const mean = (toValue: (root: Root) => number) =>
    weightedMean(roots, (root) => toWeight(root.along, along), toValue);
  const scale = mean((root) => root.scale);
  const lean = mean((root) => root.lean);
  const towards = Math.abs(scale) * (lean * length + fromMiddle(a, arch.axes, side));
  const on = (axis: keyof Vector) => number[axis] + across[axis] * scale * length + mesial[axis] * towards;
  return toImagePoint({ x: on('x'), y: on('y') }, number.image);
}

/**
 * Proposes an apex where it was at an earlier visit, moved to this picture as the numbers around it moved. Null
 * where it was not marked then, where fewer than two teeth of the arch have a number on both pictures, and where
 * it would lie on the other side of the teeth than the apices that are placed.
 */
export function carryApex(
  a: Assessment,
  earlier: Assessment,
  tooth: ToothNumber,
  side: Side,
): ImagePoint | null {
  const now = findNumbered(a, tooth);
  const then = findNumbered(earlier, tooth);
  const apex = findRow(earlier, tooth).RootApex[side];
  if (!now || !then || apex?.image !== then.axes.number.image) return null;
  const { number, across } = now.axes;
  const point = toPicture(apex, now.axes.along, then.numbered, now.numbered);
  if (point === null) return null;
  const [placed] = now.numbered.flatMap((each) => toRoots(a, each));
  const isTurned = placed !== undefined && dot(minus(point, number), across) * placed.scale < 0;
  return isTurned ? null : toImagePoint(point, number.image);
}

function findNumbered(a: Assessment, tooth: ToothNumber): NumberedArch | null {
  const all = toPlaces(toArch(tooth)).flatMap((place) => toAxes(a, place));
  const axes = all.find((each) => each.tooth === tooth);
  return axes ? { axes, numbered: all.filter(({ number }) => number.image === axes.number.image) } : null;
}

function toAxes(a: Assessment, place: ToothPlace): readonly Axes[] {
  const { tooth } = place;
  const { Numbering, isSplit } = findRow(a, tooth);
  const number = Numbering.distal;
  if (!number || isSplit || toothState(a, tooth) !== 'present' || !isMeasurable(a, tooth)) return [];
  const direction = findMesialDirection(a, tooth, number);
  const size = direction && Math.hypot(direction.x, direction.y);
  if (!direction || !size) return [];
  const mesial = { x: direction.x / size, y: direction.y / size };
  const turn = isBeforeMidline(tooth) ? 1 : -1;
  return [{ ...place, number, mesial, across: { x: mesial.y * turn, y: -mesial.x * turn } }];
}

function toRoots(a: Assessment, axes: Axes): readonly Root[] {
  const { tooth, number, mesial, across, along, length } = axes;
  return SIDES.flatMap((side) => {
    const apex = findRow(a, tooth).RootApex[side];
    if (apex?.image !== number.image) return [];
    const root = minus(apex, number);
    const scale = dot(root, across) / length;
    if (scale === 0) return [];
    const towards = dot(root, mesial) / Math.abs(scale) - fromMiddle(a, axes, side);
    return [{ along, scale, lean: towards / length }];
  });
}

/** Millimetres from the middle of the tooth towards the midline: two roots stand half a crown apart. */
function fromMiddle(a: Assessment, { tooth, width }: Axes, side: Side): number {
  if (!isSided(findRow(a, tooth), 'RootApex', false)) return 0;
  return side === 'mesial' ? width / 4 : -width / 4;
}
