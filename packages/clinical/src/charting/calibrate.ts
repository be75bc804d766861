import type { Assessment } from '../model/assessment';
import type { Calibration } from '../model/markers';

/** The scale that was set for a picture by hand. */
export function findCalibration(a: Assessment, image: string): Calibration | null {
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
