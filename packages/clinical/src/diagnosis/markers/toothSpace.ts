import type { Assessment } from '../../model/assessment';
import type { ImagePoint, ToothMeasurement } from '../../model/markers';
import {
  isUpper,
  LOWER_ARCH,
  quadrant,
  type Side,
  SIDES,
  type ToothNumber,
  UPPER_ARCH,
} from '../../model/tooth';
import { findApex, settle } from '../mouth/boneLoss';

export interface Vector {
  readonly x: number;
  readonly y: number;
}

export function minus(vector: Vector, subtracted: Vector): Vector {
  return { x: vector.x - subtracted.x, y: vector.y - subtracted.y };
}

function middle(first: Vector, second: Vector): Vector {
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
}

export function dot(first: Vector, second: Vector): number {
  return first.x * second.x + first.y * second.y;
}

/** The weights must not all be 0. */
export function weightedMean<T>(
  items: readonly T[],
  toWeight: (item: T) => number,
  toValue: (item: T) => number,
): number {
  const sum = (toPart: (item: T) => number) =>
    items.reduce((so, item) => so + toWeight(item) * toPart(item), 0);
  return sum(toValue) / sum(() => 1);
}

/** In hundredths of a pixel. */
export function toImagePoint({ x, y }: Vector, image: string): ImagePoint {
  const round = (pixels: number) => Math.round(pixels * 100) / 100;
  return { x: round(x), y: round(y), image };
}

/** Twice the area between two vectors; its sign gives the side. */
export function cross(first: Vector, second: Vector): number {
  return first.x * second.y - first.y * second.x;
}

function isHere<P extends ImagePoint>(point: P | null, image: string): point is P {
  return point?.image === image;
}

/** 0 at the side's CEJ, 1 at its apex. Null where these are not on the point's picture. */
export function alongRoot(
  row: ToothMeasurement,
  side: Side,
  isImplant: boolean,
  point: ImagePoint,
): number | null {
  const cej = row.CEJ[side];
  const apex = findApex(row, side, isImplant);
  if (!isHere(cej, point.image) || !isHere(apex, point.image)) return null;
  const root = minus(apex, cej);
  const length = dot(root, root);
  return settle(length) === 0 ? null : settle(dot(minus(point, cej), root) / length);
}

function findRootEnd(row: ToothMeasurement, image: string): Vector | null {
  const { distal, mesial } = row.RootApex;
  if (isHere(distal, image) && isHere(mesial, image)) return middle(distal, mesial);
  return [distal, mesial].find((point) => isHere(point, image)) ?? null;
}

/**
 * In widths between both CEJ: −½ at the distal, ½ at the mesial one, 0 on the line from their middle to the
 * root's end. Null where one of these is not on the point's picture.
 */
export function acrossTooth(row: ToothMeasurement, point: ImagePoint): number | null {
  const { distal, mesial } = row.CEJ;
  const end = findRootEnd(row, point.image);
  if (!isHere(distal, point.image) || !isHere(mesial, point.image) || end === null) return null;
  const from = middle(distal, mesial);
  const axis = minus(end, from);
  const area = cross(minus(mesial, distal), axis);
  return settle(area) === 0 ? null : settle(cross(minus(point, from), axis) / area);
}

/**
 * Distance mesial of the tooth's long axis (negative: distal), in lengths of the axis from the number to the
 * root's end. The order of the numbered teeth in the arch decides the mesial direction, however the picture
 * is turned or mirrored. Null where no other tooth of the arch is numbered on it.
 */
export function mesialOfAxis(a: Assessment, row: ToothMeasurement, point: ImagePoint): number | null {
  const number = findNumber(row, point.image);
  const end = findRootEnd(row, point.image);
  const towards = number && findMesialDirection(a, row.tooth, number);
  if (!number || !towards || end === null) return null;
  const axis = minus(end, number);
  const turn = cross(axis, towards);
  const length = dot(axis, axis);
  if (settle(length) === 0 || settle(turn) === 0) return null;
  return settle((Math.sign(turn) * cross(axis, minus(point, number))) / length);
}

function findNumber(row: ToothMeasurement | undefined, image: string): ImagePoint | null {
  return SIDES.map((side) => row?.Numbering[side] ?? null).find((point) => isHere(point, image)) ?? null;
}

export function findMesialDirection(a: Assessment, tooth: ToothNumber, from: ImagePoint): Vector | null {
  const arch = toArch(tooth);
  const toothIndex = arch.indexOf(tooth);
  const rows = new Map(a.measurement.teeth.map((row) => [row.tooth, row]));
  const numbered = (teeth: readonly ToothNumber[]) =>
    teeth.map((archTooth) => findNumber(rows.get(archTooth), from.image)).find((point) => point !== null) ??
    null;
  const before = numbered(arch.slice(0, toothIndex).toReversed());
  const after = numbered(arch.slice(toothIndex + 1));
  if (before === null && after === null) return null;
  const along = minus(after ?? from, before ?? from);
  return isBeforeMidline(tooth) ? along : minus({ x: 0, y: 0 }, along);
}

export function toArch(tooth: ToothNumber): readonly ToothNumber[] {
  return isUpper(tooth) ? UPPER_ARCH : LOWER_ARCH;
}

/** In quadrants 1 and 4 mesial comes after distal on the way along the arch. */
export function isBeforeMidline(tooth: ToothNumber): boolean {
  return quadrant(tooth) % 3 === 1;
}

export function findFacingSide(
  tooth: ToothNumber,
  side: Side,
): { readonly tooth: ToothNumber; readonly side: Side } | null {
  const arch = toArch(tooth);
  const isNext = (side === 'mesial') === isBeforeMidline(tooth);
  const toothIndex = arch.indexOf(tooth);
  const facing = isNext ? arch[toothIndex + 1] : arch[toothIndex - 1];
  if (facing === undefined) return null;
  const isMidline = isBeforeMidline(facing) !== isBeforeMidline(tooth);
  return { tooth: facing, side: isMidline || side === 'distal' ? 'mesial' : 'distal' };
}

export function areCrossed([a, b]: readonly [Vector, Vector], [c, d]: readonly [Vector, Vector]): boolean {
  const turn = (from: Vector, to: Vector, point: Vector) =>
    Math.sign(
      settle(cross(minus(to, from), minus(point, from)) / (dot(minus(to, from), minus(to, from)) || 1)),
    );
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}
