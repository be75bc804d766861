import { isMeasurable, isSided } from '../../charting/complete';
import { findRow, toothState } from '../../charting/toothRows';
import type { Assessment } from '../../model/assessment';
import type { ImagePoint } from '../../model/markers';
import { type Side, SIDES, type ToothNumber } from '../../model/tooth';
import { dot, findMesialDirection, isBeforeMidline, minus, toArch, type Vector } from './toothSpace';
import { toPlaces, type ToothPlace } from './toothSizes';

/** A numbered tooth on its picture: unit vectors towards the midline and across the arch. */
interface Axes extends ToothPlace {
  readonly number: ImagePoint;
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

/**
 * Proposes an apex from the tooth's number, its usual length, and the roots that are placed in its arch on the
 * same picture: their scale and lean, where nearer ones count more. Null before the first of them, at implants,
 * and where the tooth or its neighbours have no number there.
 */
export function proposeApex(a: Assessment, tooth: ToothNumber, side: Side): ImagePoint | null {
  const numbered = toPlaces(toArch(tooth)).flatMap((place) => toAxes(a, place));
  const askedTooth = numbered.find((axes) => axes.tooth === tooth);
  if (!askedTooth) return null;
  const { number, mesial, across, along, length } = askedTooth;
  const roots = numbered
    .filter((axes) => axes.number.image === number.image)
    .flatMap((axes) => toRoots(a, axes));
  if (roots.length === 0) return null;
  const scale = weigh(roots, along, (root) => root.scale);
  const lean = weigh(roots, along, (root) => root.lean);
  const towards = Math.abs(scale) * (lean * length + fromMiddle(a, askedTooth, side));
  const on = (axis: keyof Vector) => {
    const value = number[axis] + across[axis] * scale * length + mesial[axis] * towards;
    return Math.round(value * 100) / 100;
  };
  return { x: on('x'), y: on('y'), image: number.image };
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

/** Millimetres: below this, distance makes no difference. */
const NEARBY = 5;

function weigh(roots: readonly Root[], along: number, toValue: (root: Root) => number): number {
  const weights = roots.map((root) => 1 / (NEARBY + Math.abs(root.along - along)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return roots.reduce((sum, root, n) => sum + toValue(root) * (weights[n] ?? 0), 0) / all;
}
