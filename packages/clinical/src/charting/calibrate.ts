import type { Assessment } from '../model/assessment';
import type { Calibration, ImagePoint } from '../model/markers';

/** What a pixel of a picture measures, in millimetres. */
export interface Spacing {
  readonly row_mm: number;
  readonly column_mm: number;
}

/** A picture with what its file told of its scale. */
export interface ScaledPicture<S extends Spacing = Spacing> {
  readonly id: string;
  readonly spacing: S | null;
}

/** The scale of a picture: as set by hand, else as its file told; null: not known. */
export function findSpacing<S extends Spacing>(
  a: Pick<Assessment, 'measurement'>,
  picture: ScaledPicture<S> | undefined,
): S | (Spacing & { readonly origin: 'calibrated' }) | null {
  const set = picture && findCalibration(a, picture.id);
  if (!set) return picture?.spacing ?? null;
  const mm = toMmPerPixel(set);
  return { row_mm: mm, column_mm: mm, origin: 'calibrated' };
}

/** Millimetres between two points of one picture. */
export function lengthBetween(one: ImagePoint, other: ImagePoint, spacing: Spacing): number {
  return Math.hypot((one.x - other.x) * spacing.column_mm, (one.y - other.y) * spacing.row_mm);
}

/** The scale that was set for a picture by hand. */
export function findCalibration(a: Pick<Assessment, 'measurement'>, image: string): Calibration | null {
  return a.measurement.calibrations?.find(({ from }) => from.image === image) ?? null;
}

/** Sets the scale of a picture anew, or takes it away. */
export function setCalibration(a: Assessment, image: string, set: Calibration | null): Assessment {
  if (set === null && findCalibration(a, image) === null) return a;
  const { calibrations = [], ...rest } = a.measurement;
  const others = calibrations.filter(({ from }) => from.image !== image);
  const all = set ? [...others, set] : others;
  return { ...a, measurement: all.length > 0 ? { ...rest, calibrations: all } : rest };
}

/** Millimetres from a pixel to the next. */
export function toMmPerPixel({ from, to, mm }: Calibration): number {
  return mm / Math.hypot(from.x - to.x, from.y - to.y);
}
