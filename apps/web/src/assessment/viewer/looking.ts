import { AS_TAKEN, type Adjustment, type Room } from './room';
import { fit, flip, keepInSight, pan, rotate, type ScreenPoint, type Size, type View, zoomAt } from './view';

function show(room: Room, change: (view: View, viewport: Size) => View): void {
  const { view, viewport } = room.look.getState();
  room.look.setState({ view: keepInSight(change(view, viewport), room.picture, viewport), fitted: false });
}

export function zoomBy(room: Room, factor: number, at?: ScreenPoint): void {
  show(room, (view, { width, height }) => zoomAt(view, at ?? { left: width / 2, top: height / 2 }, factor));
}

export function panBy(room: Room, right: number, down: number): void {
  show(room, (view) => pan(view, right, down));
}

export function turn(room: Room): void {
  keepFitted(room, rotate);
}

export function mirror(room: Room): void {
  keepFitted(room, flip);
}

function keepFitted(room: Room, change: (view: View, viewport: Size) => View): void {
  const { fitted } = room.look.getState();
  show(room, change);
  if (fitted) fitAgain(room);
}

export function fitAgain(room: Room): void {
  const { view, viewport } = room.look.getState();
  room.look.setState({ view: fit(room.picture, viewport, view), fitted: true });
}

export function adjust(room: Room, change: Partial<Adjustment>): void {
  const { adjustment } = room.look.getState();
  room.look.setState({ adjustment: { ...adjustment, ...change } });
}

/** Upright, whole, as taken. */
export function resetLook(room: Room): void {
  const { viewport } = room.look.getState();
  room.look.setState({ view: fit(room.picture, viewport), fitted: true, adjustment: AS_TAKEN });
}

/** The window changed: a fitted picture is fitted again, any other keeps its middle in the middle. */
export function resize(room: Room, viewport: Size): void {
  const { view, viewport: before, fitted } = room.look.getState();
  const moved = pan(view, (viewport.width - before.width) / 2, (viewport.height - before.height) / 2);
  room.look.setState({
    viewport,
    view: fitted ? fit(room.picture, viewport, view) : keepInSight(moved, room.picture, viewport),
  });
}

/** For the `filter` of a canvas that shows the room's picture: what is stored stays as it is. */
export function filterOf({ look, gammaFilter }: Room): string {
  const { brightness, contrast, gamma, inverted } = look.getState().adjustment;
  const filters = [
    ...(gamma === 100 ? [] : [`url(#${gammaFilter})`]),
    ...(inverted ? ['invert(1)'] : []),
    ...(brightness === 100 && contrast === 100 ? [] : [`brightness(${brightness}%) contrast(${contrast}%)`]),
  ];
  return filters.length === 0 ? 'none' : filters.join(' ');
}
