import type { ImagePoint, ToothMeasurement } from '../model/markers';
import { type Side, SIDES } from '../model/tooth';
import { settle, sideBoneLoss } from './mouth/boneLoss';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** As in SVG and CSS: x′ = ax + cy + e, y′ = bx + dy + f. */
export interface Affine {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export type Triangle = readonly [Point, Point, Point];

/**
 * Area of a triangle over the square of its longest edge; a flatter one would turn an error of one pixel into
 * many.
 */
const LEAST_AREA = 0.02;

function twiceArea([one, two, three]: Triangle): number {
  return (two.x - one.x) * (three.y - one.y) - (three.x - one.x) * (two.y - one.y);
}

function isFlat(triangle: Triangle): boolean {
  const [one, two, three] = triangle;
  const edges = [
    [one, two],
    [two, three],
    [three, one],
  ] as const;
  const longest = Math.max(...edges.map(([from, to]) => Math.hypot(from.x - to.x, from.y - to.y)));
  return !(Math.abs(twiceArea(triangle)) / 2 > LEAST_AREA * longest ** 2);
}

export function affineBetween(from: Triangle, to: Triangle): Affine | null {
  if (isFlat(from) || isFlat(to)) return null;
  const [p, q, r] = from;
  const [u, v, w] = to;
  const area = twiceArea(from);
  const along = (one: number, two: number, three: number) => {
    const x = ((two - one) * (r.y - p.y) - (three - one) * (q.y - p.y)) / area;
    const y = ((three - one) * (q.x - p.x) - (two - one) * (r.x - p.x)) / area;
    return [x, y, one - x * p.x - y * p.y] as const;
  };
  const [a, c, e] = along(u.x, v.x, w.x);
  const [b, d, f] = along(u.y, v.y, w.y);
  return { a, b, c, d, e, f };
}

export function transform({ a, b, c, d, e, f }: Affine, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

export interface Landmarks {
  readonly image: string;
  readonly corners: Triangle;
}

/** A tooth is recognized by CEJ and apex, never by its bone: that is what may have changed. */
export function findLandmarks({ CEJ, RootApex }: ToothMeasurement): Landmarks | null {
  const { distal, mesial } = CEJ;
  const apices = SIDES.flatMap((side) => RootApex[side] ?? []);
  const [first] = apices;
  if (!distal || !mesial || !first) return null;
  const image = distal.image;
  if ([mesial, ...apices].some((point) => point.image !== image)) return null;
  const mean = (of: 'x' | 'y') => apices.reduce((sum, point) => sum + point[of], 0) / apices.length;
  return { image, corners: [distal, mesial, { x: mean('x'), y: mean('y') }] };
}

/**
 * Percent of root length on each X-ray, both read on the earlier one; `change` in points is above 0 where
 * bone was lost.
 */
export interface SideLevelChange {
  readonly before: number;
  readonly now: number;
  readonly change: number;
}

export interface BoneLevelChange {
  readonly toEarlier: Affine;
  readonly sides: Readonly<Record<Side, SideLevelChange | null>>;
}

/** Percentage points: the errors of two measurements add up as squares do. */
export function changeError(before: number, now: number): number {
  return settle(Math.hypot(before, now));
}

function onEarlier(point: ImagePoint | null, toEarlier: Affine, image: string): ImagePoint | null {
  return point && { ...transform(toEarlier, point), image };
}

/**
 * Lays the later X-ray on the earlier one by both CEJ points and the apex, so that a turned, scaled or
 * foreshortened picture reads the same. Null for the same X-ray, or where the tooth has no landmarks on both.
 */
export function boneLevelChange(
  before: ToothMeasurement,
  now: ToothMeasurement,
  isImplant: boolean,
): BoneLevelChange | null {
  const [was, is] = [findLandmarks(before), findLandmarks(now)];
  if (!was || !is || was.image === is.image) return null;
  const toEarlier = affineBetween(is.corners, was.corners);
  if (!toEarlier) return null;
  const levels = now.BoneLevel;
  // Today's bone is measured between the earlier CEJ and apex.
  const laidOver: ToothMeasurement = {
    ...before,
    BoneLevel: {
      distal: onEarlier(levels.distal, toEarlier, was.image),
      mesial: onEarlier(levels.mesial, toEarlier, was.image),
    },
  };
  const isOn = (side: Side) => levels[side]?.image === is.image;
  const side = (name: Side): SideLevelChange | null => {
    const then = sideBoneLoss(before, name, isImplant);
    const today = isOn(name) ? sideBoneLoss(laidOver, name, isImplant) : null;
    return then === null || today === null
      ? null
      : { before: then, now: today, change: settle(today - then) };
  };
  return { toEarlier, sides: { distal: side('distal'), mesial: side('mesial') } };
}
