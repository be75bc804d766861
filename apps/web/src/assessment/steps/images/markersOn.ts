import { type Assessment, toMarkers, type ToothNumber } from '@alveola/clinical';

/** Markers of the document that stand on a picture: they are deleted with it. */
export function markersOn(a: Assessment, image: string): number {
  return a.measurement.teeth.flatMap(toMarkers).filter(({ point }) => point.image === image).length;
}

/** The teeth with a marker on a picture. */
export function teethOn(a: Assessment, image: string): readonly ToothNumber[] {
  return a.measurement.teeth
    .filter((row) => toMarkers(row).some(({ point }) => point.image === image))
    .map(({ tooth }) => tooth);
}
