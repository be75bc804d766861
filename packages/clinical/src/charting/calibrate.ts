import type { Assessment } from '../model/assessment';
import type { PictureCalibration, ImagePoint } from '../model/markers';

export interface Spacing {
  readonly row_mm: number;
  readonly column_mm: number;
}

export interface ScaledPicture<S extends Spacing = Spacing> {
  readonly id: string;
  readonly spacing: S | null;
}

/** A scale set by hand comes before the one of the file; null means unknown. */
export function findSpacing<S extends Spacing>(
  a: Pick<Assessment, 'measurement'>,
  picture: ScaledPicture<S> | undefined,
): S | (Spacing & { readonly origin: 'calibrated' }) | null {
  const set = picture && findCalibration(a, picture.id);
  if (!set) return picture?.spacing ?? null;
  const mm = toMmPerPixel(set);
  return { row_mm: mm, column_mm: mm, origin: 'calibrated' };
}

export function lengthBetween(from: ImagePoint, to: ImagePoint, spacing: Spacing): number {
  return Math.hypot((from.x - to.x) * spacing.column_mm, (from.y - to.y) * spacing.row_mm);
}

export function findCalibration(
  a: Pick<Assessment, 'measurement'>,
  image: string,
): PictureCalibration | null {
  return a.measurement.calibrations?.find(({ from }) => from.image === image) ?? null;
}

export function setCalibration(a: Assessment, image: string, set: PictureCalibration | null): Assessment {
  if (set === null && findCalibration(a, image) === null) return a;
  const { calibrations = [], ...rest } = a.measurement;
  const others = calibrations.filter(({ from }) => from.image !== image);
  const all = set ? [...others, set] : others;
  return { ...a, measurement: all.length > 0 ? { ...rest, calibrations: all } : rest };
}

export function toMmPerPixel({ from, to, mm }: PictureCalibration): number {
  return mm / Math.hypot(from.x - to.x, from.y - to.y);
}
