import { isMeasurable, isSided } from '../../charting/complete';
import { findRow, toothState } from '../../charting/toothRows';
import type { Assessment } from '../../model/assessment';
import type { ImagePoint } from '../../model/markers';
import { type Side, SIDES, type ToothNumber } from '../../model/tooth';
import { cross, dot, findMesialDirection, isBeforeMidline, minus, toArch, type Vector } from './toothSpace';
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

/** A tooth with a number, beside all numbered teeth of its arch on the same picture. */
interface Place {
  readonly axes: Axes;
  readonly numbered: readonly Axes[];
  readonly roots: readonly Root[];
}

/**
 * Proposes an apex from the tooth's number, its usual length, and the roots that are placed in its arch on the
 * same picture: their scale and lean, where nearer ones count more. Null before the first of them, at implants,
 * and where the tooth or its neighbours have no number there.
 */
export function proposeApex(a: Assessment, tooth: ToothNumber, side: Side): ImagePoint | null {
  const place = findPlace(a, tooth);
  if (!place || place.roots.length === 0) return null;
  const { axes, roots } = place;
  const scale = weigh(roots, axes.along, (root) => root.scale);
  const lean = weigh(roots, axes.along, (root) => root.lean);
  const towards = Math.abs(scale) * (lean * axes.length + fromMiddle(a, axes, side));
  return toPoint(axes, scale * axes.length, towards);
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
  const now = findPlace(a, tooth);
  const then = findPlace(earlier, tooth);
  const apex = findRow(earlier, tooth).RootApex[side];
  if (!now || !then || apex?.image !== then.axes.number.image) return null;
  const { number, across } = now.axes;
  const point = toPicture(apex, now, then);
  if (point === null) return null;
  const isTurned = dot(minus(point, number), across) * (now.roots[0]?.scale ?? 0) < 0;
  return isTurned ? null : { x: round(point.x), y: round(point.y), image: number.image };
}

function findPlace(a: Assessment, tooth: ToothNumber): Place | null {
  const all = toPlaces(toArch(tooth)).flatMap((place) => toAxes(a, place));
  const axes = all.find((each) => each.tooth === tooth);
  if (!axes) return null;
  const numbered = all.filter(({ number }) => number.image === axes.number.image);
  return { axes, numbered, roots: numbered.flatMap((each) => toRoots(a, each)) };
}

/** Shifts, turns and scales as the numbers on both pictures demand, where nearer ones count more. */
function toPicture(point: Vector, now: Place, then: Place): Vector | null {
  const pairs = now.numbered.flatMap(({ tooth, along, number: to }) => {
    const from = then.numbered.find((each) => each.tooth === tooth)?.number;
    return from ? [{ from, to, weight: toWeight(along, now.axes.along) ** 2 }] : [];
  });
  const sum = (value: (pair: (typeof pairs)[number]) => number) =>
    pairs.reduce((so, pair) => so + pair.weight * value(pair), 0);
  const all = sum(() => 1);
  const centre = (which: 'from' | 'to') => ({
    x: sum((pair) => pair[which].x) / all,
    y: sum((pair) => pair[which].y) / all,
  });
  const [from, to] = [centre('from'), centre('to')];
  const size = sum((pair) => dot(minus(pair.from, from), minus(pair.from, from)));
  if (size === 0) return null;
  const cosine = sum((pair) => dot(minus(pair.from, from), minus(pair.to, to))) / size;
  const sine = sum((pair) => cross(minus(pair.from, from), minus(pair.to, to))) / size;
  const { x, y } = minus(point, from);
  return { x: to.x + cosine * x - sine * y, y: to.y + sine * x + cosine * y };
}

function toPoint({ number, mesial, across }: Axes, along: number, towards: number): ImagePoint {
  const on = (axis: keyof Vector) => round(number[axis] + across[axis] * along + mesial[axis] * towards);
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
  const weights = roots.map((root) => toWeight(root.along, along));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return roots.reduce((sum, root, n) => sum + toValue(root) * (weights[n] ?? 0), 0) / all;
}

function toWeight(along: number, from: number): number {
  return 1 / (NEARBY + Math.abs(along - from));
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
