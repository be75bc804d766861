import type { ImagePoint } from '@alveola/clinical';
import type { PlacedMarker } from './marker';
import { panBy, type ViewerStore } from './state';
import { clampToPicture, type ScreenPoint, toImage, toScreen } from './viewport';

const ARROWS: Readonly<Record<string, ScreenPoint>> = {
  ArrowLeft: { left: -1, top: 0 },
  ArrowRight: { left: 1, top: 0 },
  ArrowUp: { left: 0, top: -1 },
  ArrowDown: { left: 0, top: 1 },
};
const WITH_SHIFT = 10;
/** CSS pixels that the crosshair stays inside of the viewer. */
const EDGE = 8;

/** One pixel, ten with Shift. Null: other keys, or keys with another meaning. */
export function toStep(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>) {
  const arrow = ARROWS[event.key];
  if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return null;
  const times = event.shiftKey ? WITH_SHIFT : 1;
  return { left: arrow.left * times, top: arrow.top * times };
}

/** Moves by whole picture pixels in the direction seen on the screen. */
export function nudge(viewer: ViewerStore, { at }: PlacedMarker, step: ScreenPoint): ImagePoint {
  const { viewport, picture } = viewer.getState();
  const { left, top } = toScreen(at, viewport);
  const to = { left: left + step.left * viewport.scale, top: top + step.top * viewport.scale };
  return clampToPicture(toImage(to, viewport, picture), picture);
}

/** Moves the crosshair; at the edge of the viewer the picture moves instead. */
export function moveCrosshair(viewer: ViewerStore, step: ScreenPoint): void {
  const { size, aim } = viewer.getState();
  const from = aim?.at ?? { left: size.width / 2, top: size.height / 2 };
  const within = (value: number, end: number) => Math.min(Math.max(value, EDGE), Math.max(EDGE, end - EDGE));
  const left = within(from.left + step.left, size.width);
  const top = within(from.top + step.top, size.height);
  const over = { left: from.left + step.left - left, top: from.top + step.top - top };
  if (over.left !== 0 || over.top !== 0) panBy(viewer, -over.left, -over.top);
  viewer.setState({ aim: { at: { left, top }, by: 'keys' } });
}
