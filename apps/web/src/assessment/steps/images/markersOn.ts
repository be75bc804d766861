import { type Assessment, MARKER_STEPS, SIDES } from '@alveola/clinical';

/** Points of the document that stand on a picture: they are deleted with it. */
export function markersOn(a: Assessment, image: string): number {
  return a.measurement.teeth
    .flatMap((row) => [...MARKER_STEPS.map((step) => row[step]), row.BoneDefect.at])
    .flatMap((points) => SIDES.map((side) => points[side]))
    .filter((point) => point?.image === image).length;
}
