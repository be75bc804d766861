import {
  type Assessment,
  findRow,
  type ImagePoint,
  LOWER_ARCH,
  SIDES,
  type ToothMeasurement,
  type ToothNumber,
  UPPER_ARCH,
} from '@alveola/clinical';

/** Pixels of the picture. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * In distances between numbers: the visible part of the neighbours, and of a root whose direction is unknown.
 */
const BESIDE = 1.5;
const ROOT = 2.5;

/**
 * Estimates where a tooth is with its root: from the numbers, then from the apices of its arch. Null where it
 * is not numbered, or no other tooth tells how large teeth are.
 */
export function findRegion(a: Assessment, image: string, tooth: ToothNumber): Region | null {
  const row = findRow(a, tooth);
  const numbers = findPoints(row, 'Numbering', image);
  const apart = findDistance(a, image);
  const [number] = numbers;
  if (!number || apart === null) return null;
  const apices = findPoints(row, 'RootApex', image);
  const root = apices.length > 0 ? null : findRoot(a, image, tooth);
  const guessed = root && { x: number.x + root.x, y: number.y + root.y };
  const knownPoints = [...numbers, ...apices, ...(guessed ? [guessed] : [])];
  const pad = apart * (knownPoints.length > numbers.length ? BESIDE : BESIDE + ROOT);
  const xs = knownPoints.map(({ x }) => x);
  const ys = knownPoints.map(({ y }) => y);
  const [x, y] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
  return { x, y, width: Math.max(...xs) + pad - x, height: Math.max(...ys) + pad - y };
}

function findPoints(row: ToothMeasurement, step: 'Numbering' | 'RootApex', image: string) {
  return SIDES.flatMap((side) => {
    const point = row[step][side];
    return point?.image === image ? [point] : [];
  });
}

function findDistance(a: Assessment, image: string): number | null {
  const all = [UPPER_ARCH, LOWER_ARCH].flatMap((arch) => {
    const places = arch.flatMap((tooth, n) =>
      findPoints(findRow(a, tooth), 'Numbering', image).map((at) => ({ n, at })),
    );
    return places.slice(1).flatMap(({ n, at }, k) => {
      const before = places[k];
      return before && before.n < n ? [distance(before.at, at) / (n - before.n)] : [];
    });
  });
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? null;
}

function findRoot(
  a: Assessment,
  image: string,
  tooth: ToothNumber,
): { readonly x: number; readonly y: number } | null {
  const arch = UPPER_ARCH.includes(tooth) ? UPPER_ARCH : LOWER_ARCH;
  const here = arch.indexOf(tooth);
  const near = arch.toSorted((a, b) => Math.abs(arch.indexOf(a) - here) - Math.abs(arch.indexOf(b) - here));
  for (const each of near) {
    const row = findRow(a, each);
    const [number] = findPoints(row, 'Numbering', image);
    const [apex] = findPoints(row, 'RootApex', image);
    if (number && apex) return { x: apex.x - number.x, y: apex.y - number.y };
  }
  return null;
}

function distance(a: ImagePoint, b: ImagePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
