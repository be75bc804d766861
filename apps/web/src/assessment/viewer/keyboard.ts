import type { ImagePoint } from '@alveola/clinical';
import { panBy } from './looking';
import type { MarkerId, Room } from './room';
import { ontoPicture, type ScreenPoint, toImage, toScreen } from './view';

const ARROWS: Readonly<Record<string, ScreenPoint>> = {
  ArrowLeft: { left: -1, top: 0 },
  ArrowRight: { left: 1, top: 0 },
  ArrowUp: { left: 0, top: -1 },
  ArrowDown: { left: 0, top: 1 },
};
const FASTER = 10;

/** The way an arrow key points: 1, with shift 10; null for other keys, or with a key that means something else. */
export function arrowOf(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>) {
  const arrow = ARROWS[event.key];
  if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return null;
  const far = event.shiftKey ? FASTER : 1;
  return { left: arrow.left * far, top: arrow.top * far };
}

/** A marker moved by whole pixels of the picture, in the direction the eye sees however the picture lies. */
export function nudged(room: Room, id: MarkerId, way: ScreenPoint): ImagePoint | null {
  const marker = room.markers.get(`${id.tooth}-${id.step}-${id.side}`);
  if (!marker) return null;
  const { view } = room.look.getState();
  const stands = toScreen(marker.at, view);
  const goes = { left: stands.left + way.left * view.zoom, top: stands.top + way.top * view.zoom };
  return ontoPicture(toImage(goes, view, room.picture), room.picture);
}

/** Moves the crosshair by CSS pixels; at the edge of the viewer the picture comes along. It starts in the middle. */
export function moveCrosshair(room: Room, way: ScreenPoint): void {
  const { viewport } = room.look.getState();
  const { aim } = room.aim.getState();
  const from = aim?.at ?? { left: viewport.width / 2, top: viewport.height / 2 };
  const within = (value: number, end: number) => Math.min(Math.max(value, 8), Math.max(8, end - 8));
  const left = within(from.left + way.left, viewport.width);
  const top = within(from.top + way.top, viewport.height);
  const over = { left: from.left + way.left - left, top: from.top + way.top - top };
  if (over.left !== 0 || over.top !== 0) panBy(room, -over.left, -over.top);
  room.aim.setState({ aim: { at: { left, top }, by: 'keys' } });
}
