import type { ImagePoint } from '@alveola/clinical';
import type { Drag, PlacedMarker, ShownMarkerId } from './marker';

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

/** CSS pixels beyond the bone level from which the pointer places the apex. */
const ONWARD = 16;

/** The bone level follows the pointer; once the pointer has rested and gone on, the apex follows it. */
export function strokeTo({ CEJ, bone, apex }: Stroke, at: ImagePoint, scale: number): Drag {
  const toDistance = (point: ImagePoint) => Math.hypot(point.x - CEJ.at.x, point.y - CEJ.at.y) * scale;
  if (apex && bone && toDistance(at) > toDistance(bone.at) + ONWARD)
    return { id: apex, at, from: [CEJ, bone], next: null };
  return { id: { ...CEJ.id, step: 'BoneLevel' }, at, from: [CEJ], next: bone && apex };
}
