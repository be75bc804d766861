import { type Assessment, toMarkers, type ToothNumber } from '@alveola/clinical';

export function markersOn(a: Assessment, image: string): number {
  return a.measurement.teeth.flatMap(toMarkers).filter(({ point }) => point.image === image).length;
}

export function teethOn(a: Assessment, image: string): readonly ToothNumber[] {
  return a.measurement.teeth
    .filter((row) => toMarkers(row).some(({ point }) => point.image === image))
    .map(({ tooth }) => tooth);
}
