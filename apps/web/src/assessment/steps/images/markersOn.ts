import { type Assessment, toMarkers } from '@alveola/clinical';

/** Markers of the document that stand on a picture: they are deleted with it. */
export function markersOn(a: Assessment, image: string): number {
  return a.measurement.teeth.flatMap(toMarkers).filter(({ point }) => point.image === image).length;
}
