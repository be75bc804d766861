import { adjacent, type ImagePoint, type ToothNumber } from '@alveola/clinical';
import type { MarkerId, PlacedMarker, Room } from './room';
import { isInside, ontoPicture, type ScreenPoint, toImage } from './view';

export interface Hands {
  readonly active: ToothNumber | null;
  /** Whether a click places something. */
  readonly placing: boolean;
  readonly onPlace: (at: ImagePoint) => void;
  readonly onMove: (marker: MarkerId, to: ImagePoint) => void;
  readonly onRemove: (marker: MarkerId) => void;
  readonly onSelect: (tooth: ToothNumber) => void;
}

/**
 * A click places what is asked. Over a marker it selects that marker's tooth, unless it is the tooth worked on or
 * its neighbour: their crests lie so close together that the click is meant for the picture.
 */
export function click(
  room: Room,
  { active, placing, onPlace, onSelect }: Pick<Hands, 'active' | 'placing' | 'onPlace' | 'onSelect'>,
  at: ScreenPoint,
  marker: PlacedMarker | null,
  selectOnly: boolean,
): void {
  if (marker && (selectOnly || !placing || !isNear(active, marker.id.tooth)))
    return onSelect(marker.id.tooth);
  if (selectOnly) return;
  const point = toImage(at, room.look.getState().view, room.picture);
  if (isInside(point, room.picture)) onPlace(ontoPicture(point, room.picture));
}

function isNear(active: ToothNumber | null, tooth: ToothNumber): boolean {
  return active !== null && (active === tooth || adjacent(active, tooth));
}
