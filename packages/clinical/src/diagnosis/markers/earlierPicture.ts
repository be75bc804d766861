import type { ImagePoint } from '../../model/markers';
import { settle } from '../mouth/boneLoss';
import { cross, dot, minus, type Vector, weightedMean } from './toothSpace';
import type { ToothPlace } from './toothSizes';

export interface NumberedPlace extends ToothPlace {
  readonly number: ImagePoint;
}

/** Millimetres: below this, distance makes no difference. */
const NEARBY = 5;

export function toWeight(along: number, from: number): number {
  return 1 / (NEARBY + Math.abs(along - from));
}

/**
 * Finds where a point of an earlier picture lies on the picture of `now`: shifts, turns and scales it as the
 * numbers on both pictures demand, where those nearer to `along` count more. Null where fewer than two teeth
 * have a number on both, or all of theirs lie at one point.
 */
export function toPicture(
  point: ImagePoint,
  along: number,
  then: readonly NumberedPlace[],
  now: readonly NumberedPlace[],
): Vector | null {
  const pairs = now.flatMap((place) => {
    const from = then.find(({ tooth }) => tooth === place.tooth)?.number;
    if (from?.image !== point.image) return [];
    return [{ from, to: place.number, weight: toWeight(place.along, along) ** 2 }];
  });
  if (pairs.length < 2) return null;
  const mean = (toValue: (pair: (typeof pairs)[number]) => number) =>
    weightedMean(pairs, ({ weight }) => weight, toValue);
  const centre = (which: 'from' | 'to') => ({
    x: mean((pair) => pair[which].x),
    y: mean((pair) => pair[which].y),
  });
  const [from, to] = [centre('from'), centre('to')];
  const size = mean((pair) => dot(minus(pair.from, from), minus(pair.from, from)));
  // Settled, because the mean of numbers at one point can be a little beside it.
  if (settle(size) === 0) return null;
  const cosine = mean((pair) => dot(minus(pair.from, from), minus(pair.to, to))) / size;
  const sine = mean((pair) => cross(minus(pair.from, from), minus(pair.to, to))) / size;
  const { x, y } = minus(point, from);
  return { x: to.x + cosine * x - sine * y, y: to.y + sine * x + cosine * y };
}
