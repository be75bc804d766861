import { type Assessment, type ImagePoint, toMarkers, type ToothMeasurement } from '@alveola/clinical';
import { useMemo } from 'react';
import type { Layers } from '../layers';
import type { PlacedMarker } from '../viewport/marker';

/** The markers of a tooth on a picture. */
export function findMarkers(row: ToothMeasurement, image: string, numbers: boolean): readonly PlacedMarker[] {
  const { tooth } = row;
  return toMarkers(row)
    .filter(({ step, point }) => point.image === image && (numbers || step !== 'Numbering'))
    .map(({ step, side, point }) => ({ id: { tooth, step, side }, at: point }));
}

/** The teeth of which something can be shown. */
export function findRows({ measurement, dentition }: Assessment): readonly ToothMeasurement[] {
  return measurement.teeth.filter(({ tooth }) => !dentition.missing.includes(tooth));
}

/** All markers that are shown on a picture. */
export function useShownMarkers(a: Assessment, image: string, layers: Layers): readonly PlacedMarker[] {
  return useMemo(
    () => (layers.markers ? findRows(a).flatMap((row) => findMarkers(row, image, layers.numbers)) : []),
    [a, image, layers],
  );
}

const NONE: readonly PlacedMarker[] = [];

/** The proposals that are shown on a picture; without layers, none. */
export function useShownProposals(
  proposals: readonly PlacedMarker[],
  image: string,
  layers: Layers | null,
): readonly PlacedMarker[] {
  return useMemo(() => {
    if (!layers?.markers) return NONE;
    return proposals.filter(
      ({ id, at }) => at.image === image && (layers.numbers || id.step !== 'Numbering'),
    );
  }, [proposals, image, layers]);
}

/** For an element in the marker layer: its origin at this point of the picture, upright and in CSS pixels. */
export function placeAt({ x, y }: Pick<ImagePoint, 'x' | 'y'>): string {
  return `translate(${x}px, ${y}px) var(--upright)`;
}
