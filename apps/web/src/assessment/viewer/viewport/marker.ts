import {
  type ImagePoint,
  type MarkedStep,
  type Side,
  type ToothMeasurement,
  type ToothNumber,
  withMarker,
} from '@alveola/clinical';
import { type ScreenPoint, toScreen, type Viewport } from './viewport';

/** A marker is known by tooth, step and side; so is the place of a bone defect. */
export interface MarkerId {
  readonly tooth: ToothNumber;
  readonly step: MarkedStep;
  readonly side: Side;
}

export interface PlacedMarker {
  readonly id: MarkerId;
  readonly at: ImagePoint;
}

/** A marker that is dragged; a bone level that is dragged from its CEJ brings the CEJ along, where the press was. */
export interface Drag extends PlacedMarker {
  readonly from: PlacedMarker | null;
}

/** The tooth as it would be if the marker were dropped here. */
export function withDrag(row: ToothMeasurement, { id, at, from }: Drag): ToothMeasurement {
  const started = from ? withMarker(row, from.id.step, from.id.side, from.at) : row;
  return withMarker(started, id.step, id.side, at);
}

export function isSameMarker(one: MarkerId, other: MarkerId | undefined): boolean {
  return one.tooth === other?.tooth && one.step === other.step && one.side === other.side;
}

/** The marker nearest to a point of the screen, within `reach` CSS pixels. */
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
