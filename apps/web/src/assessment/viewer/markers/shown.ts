import { type Assessment, toMarkers, type ToothMeasurement } from '@alveola/clinical';
import { useMemo } from 'react';
import type { PlacedMarker } from '../viewport/marker';
import type { PicturePlace } from '../viewport/viewport';

export function findMarkers(row: ToothMeasurement, image: string, numbers: boolean): readonly PlacedMarker[] {
  const { tooth } = row;
  return toMarkers(row)
    .filter(({ step, point }) => point.image === image && (numbers || step !== 'Numbering'))
    .map(({ step, side, point }) => ({ id: { tooth, step, side }, at: point }));
}

export function findRows({ measurement, dentition }: Assessment): readonly ToothMeasurement[] {
  return measurement.teeth.filter(({ tooth }) => !dentition.missing.includes(tooth));
}

export function useShownMarkers(a: Assessment, image: string, layers: Layers): readonly PlacedMarker[] {
  return useMemo(
    () => (layers.markers ? findRows(a).flatMap((row) => findMarkers(row, image, layers.numbers)) : []),
    [a, image, layers],
  );
}

const NONE: readonly PlacedMarker[] = [];

export function useShownProposals(proposals: readonly PlacedMarker[], image: string, layers: Layers | null) {
  return useMemo(() => {
    if (!layers?.markers) return NONE;
    return proposals.filter(
      ({ id, at }) => at.image === image && (layers.numbers || id.step !== 'Numbering'),
    );
  }, [proposals, image, layers]);
}

/** Moves an element's origin to this point, upright and in CSS pixels. */
export function placeAt({ x, y }: PicturePlace): string {
  return `translate(${x}px, ${y}px) var(--upright)`;
}

export interface Layers {
  readonly markers: boolean;
  readonly numbers: boolean;
  readonly lines: boolean;
  readonly figures: boolean;
  readonly loupe: boolean;
}

export const ALL_LAYERS: Layers = { markers: true, numbers: true, lines: true, figures: true, loupe: true };
