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

function twiceArea([first, two, three]: Triangle): number {
  return (two.x - first.x) * (three.y - first.y) - (three.x - first.x) * (two.y - first.y);
}

function isFlat(triangle: Triangle): boolean {
  const [first, two, three] = triangle;
  const edges = [
    [first, two],
    [two, three],
    [three, first],
  ] as const;
  const longest = Math.max(...edges.map(([from, to]) => Math.hypot(from.x - to.x, from.y - to.y)));
  return !(Math.abs(twiceArea(triangle)) / 2 > LEAST_AREA * longest ** 2);
}

export function affineBetween(from: Triangle, to: Triangle): Affine | null {
  if (isFlat(from) || isFlat(to)) return null;
  const [p, q, r] = from;
  const [u, v, w] = to;
  const area = twiceArea(from);
  const along = (first: number, two: number, three: number) => {
    const x = ((two - first) * (r.y - p.y) - (three - first) * (q.y - p.y)) / area;
    const y = ((three - first) * (q.x - p.x) - (two - first) * (r.x - p.x)) / area;
    return [x, y, first - x * p.x - y * p.y] as const;
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
  const mean = (axis: 'x' | 'y') => apices.reduce((sum, point) => sum + point[axis], 0) / apices.length;
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
  const [landmarksBefore, landmarksNow] = [findLandmarks(before), findLandmarks(now)];
  if (!landmarksBefore || !landmarksNow || landmarksBefore.image === landmarksNow.image) return null;
  const toEarlier = affineBetween(landmarksNow.corners, landmarksBefore.corners);
  if (!toEarlier) return null;
  const levels = now.BoneLevel;
  // Today's bone is measured between the earlier CEJ and apex.
  const laidOver: ToothMeasurement = {
    ...before,
    BoneLevel: {
      distal: onEarlier(levels.distal, toEarlier, landmarksBefore.image),
      mesial: onEarlier(levels.mesial, toEarlier, landmarksBefore.image),
    },
  };
  const isOn = (side: Side) => levels[side]?.image === landmarksNow.image;
  const side = (name: Side): SideLevelChange | null => {
    const lossBefore = sideBoneLoss(before, name, isImplant);
    const today = isOn(name) ? sideBoneLoss(laidOver, name, isImplant) : null;
    return lossBefore === null || today === null
      ? null
      : { before: lossBefore, now: today, change: settle(today - lossBefore) };
  };
  return { toEarlier, sides: { distal: side('distal'), mesial: side('mesial') } };
}
