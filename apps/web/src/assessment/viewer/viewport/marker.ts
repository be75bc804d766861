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

/** The markers of a side that one drag can place, from its CEJ. */
export interface AskedStroke {
  readonly CEJ: ShownMarkerId;
  /** Null: the side needs no other apex. */
  readonly RootApex: ShownMarkerId | null;
}

export interface Stroke {
  readonly CEJ: PlacedMarker;
  readonly apex: ShownMarkerId | null;
  /** The bone level at which the pointer has rested; null before. */
  readonly bone: PlacedMarker | null;
}

const APEX_BEYOND_BONE_PX = 16;

/** The bone level follows the pointer; once the pointer has rested and gone on, the apex follows it. */
export function strokeTo({ CEJ, bone, apex }: Stroke, at: ImagePoint, scale: number): Drag {
  const toDistance = (point: ImagePoint) => Math.hypot(point.x - CEJ.at.x, point.y - CEJ.at.y) * scale;
  if (apex && bone && toDistance(at) > toDistance(bone.at) + APEX_BEYOND_BONE_PX)
    return { id: apex, at, from: [CEJ, bone], next: null };
  return { id: { ...CEJ.id, step: 'BoneLevel' }, at, from: [CEJ], next: bone && apex };
}
