import {
  type ImagePoint,
  type MarkedStep,
  type Side,
  type ToothMeasurement,
  type ToothNumber,
  toRootStep,
  withMarker,
  withRootMarker,
} from '@alveola/clinical';
import { type ScreenPoint, toScreen, type Viewport } from './viewport';

export interface ShownMarkerId {
  readonly tooth: ToothNumber;
  readonly step: MarkedStep;
  readonly side: Side;
}

export interface PlacedMarker {
  readonly id: ShownMarkerId;
  readonly at: ImagePoint;
}

export interface Drag extends PlacedMarker {
  /** A drag from the CEJ brings it, and once it has gone on to the apex the bone level, too. */
  readonly from: readonly PlacedMarker[];
  /** The marker to which the drag can go on from here. */
  readonly next: ShownMarkerId | null;
}

export function withDrag(row: ToothMeasurement, { id, at, from }: Drag): ToothMeasurement {
  const started = from.reduce((so, marker) => withMarker(so, marker.id.step, marker.id.side, marker.at), row);
  const rootStep = toRootStep(started, id.step, id.side, at.image);
  return rootStep
    ? withRootMarker(started, rootStep, id.side, at)
    : withMarker(started, id.step, id.side, at);
}

export function isSameShownMarker(a: ShownMarkerId, b: ShownMarkerId | undefined): boolean {
  return a.tooth === b?.tooth && a.step === b.step && a.side === b.side;
}

/** Within `reach` CSS pixels. */
export function findNearest(
  markers: readonly PlacedMarker[],
  point: ScreenPoint,
  viewport: Viewport,
  reach: number,
): PlacedMarker | null {
  let nearest: PlacedMarker | null = null;
  let least = reach;
  for (const marker of markers) {
    const { left, top } = toScreen(marker.at, viewport);
    const away = Math.hypot(left - point.left, top - point.top);
    if (away <= least) {
      least = away;
      nearest = marker;
    }
  }
  return nearest;
}
