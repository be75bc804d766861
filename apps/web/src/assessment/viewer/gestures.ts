import type { ImagePoint } from '@alveola/clinical';
import { panBy, zoomBy } from './looking';
import { type MarkerId, markerNear, type PlacedMarker, type Room } from './room';
import { ontoPicture, type ScreenPoint, toImage, toScreen } from './view';

/** What a hand can do on the picture. */
export interface Gestures {
  /** A click or tap that moved nothing; `marker` is the one it met. */
  readonly onClick: (at: ScreenPoint, marker: PlacedMarker | null, alone: boolean) => void;
  readonly onDrop: (marker: MarkerId, at: ImagePoint) => void;
  readonly isSpaceHeld: () => boolean;
}

/** CSS pixels within which a marker is taken hold of, and a hand may tremble before it is a drag. */
const REACH = { mouse: 9, pen: 12, touch: 22 } as const;
const TREMBLE = { mouse: 4, pen: 6, touch: 10 } as const;
/** Milliseconds a finger rests before the loupe opens under it. */
const HOLD = 350;
/** Wheel: a notch of 100 px is about a quarter more. A pinch on a touchpad reports small steps. */
const WHEEL = { notch: 0.0022, pinch: 0.01 } as const;
const LINE_HEIGHT = 16;
/** Milliseconds between two turns of the wheel within which the viewer is taken to stand where it stood. */
const SERIES = 250;

/** From the pointer to the marker: it does not jump when it is taken hold of beside its middle. */
interface Grip {
  readonly right: number;
  readonly down: number;
}

type Kind = keyof typeof REACH;
type Doing =
  | { readonly is: 'pressed'; readonly marker: PlacedMarker | null }
  | { readonly is: 'panning' }
  | { readonly is: 'aiming' }
  | { readonly is: 'dragging'; readonly marker: PlacedMarker; readonly grip: Grip };

function kindOf({ pointerType }: PointerEvent): Kind {
  return pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse';
}

/** Listens on the viewer's surface until the answer is called. */
export function listenToHands(surface: HTMLElement, room: Room, gestures: Gestures): () => void {
  const fingers = new Map<number, ScreenPoint>();
  let doing: Doing | null = null;
  let from: ScreenPoint = { left: 0, top: 0 };
  let hold = 0;
  let wheeled = -Infinity;

  let box = surface.getBoundingClientRect();
  const placeIn = ({ clientX, clientY }: MouseEvent) => ({
    left: clientX - box.left,
    top: clientY - box.top,
  });
  const placeOf = (event: MouseEvent): ScreenPoint => {
    box = surface.getBoundingClientRect();
    return placeIn(event);
  };
  const aimAt = (at: ScreenPoint | null, by: 'pointer' | 'touch') =>
    room.aim.setState({ aim: at && { at, by } });

  function end(): void {
    window.clearTimeout(hold);
    doing = null;
    if (room.drag.getState().held) room.drag.setState({ held: null });
  }

  function down(event: PointerEvent): void {
    const at = placeOf(event);
    const kind = kindOf(event);
    surface.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, at);
    from = at;
    if (fingers.size > 1) {
      end();
      doing = { is: 'panning' };
      aimAt(null, 'touch');
    } else if (event.button === 1 || (event.button === 0 && gestures.isSpaceHeld())) {
      event.preventDefault();
      doing = { is: 'panning' };
      aimAt(null, 'pointer');
    } else if (event.button === 0) {
      doing = { is: 'pressed', marker: markerNear(room, at, REACH[kind]) };
      if (kind === 'touch')
        hold = window.setTimeout(() => {
          doing = { is: 'aiming' };
          aimAt(at, 'touch');
        }, HOLD);
    }
  }

  function move(event: PointerEvent): void {
    // Not measured anew: that would lay the page out in every frame.
    const at = placeIn(event);
    const kind = kindOf(event);
    const before = fingers.get(event.pointerId);
    if (!before) {
      if (kind !== 'touch') aimAt(at, 'pointer');
      return;
    }
    if (fingers.size > 1) pinch(event.pointerId, before, at);
    fingers.set(event.pointerId, at);
    if (fingers.size > 1 || !doing) return;
    if (doing.is === 'pressed' && Math.hypot(at.left - from.left, at.top - from.top) > TREMBLE[kind])
      doing = begin(doing.marker);
    if (doing.is === 'panning') panBy(room, at.left - before.left, at.top - before.top);
    else if (doing.is === 'aiming') aimAt(at, 'touch');
    else if (doing.is === 'dragging') dragTo(doing.marker, doing.grip, at);
    else if (kind !== 'touch') aimAt(at, 'pointer');
  }

  function begin(marker: PlacedMarker | null): Doing {
    window.clearTimeout(hold);
    if (!marker) {
      aimAt(null, 'pointer');
      return { is: 'panning' };
    }
    const stands = toScreen(marker.at, room.look.getState().view);
    return { is: 'dragging', marker, grip: { right: stands.left - from.left, down: stands.top - from.top } };
  }

  function dragTo(marker: PlacedMarker, grip: Grip, at: ScreenPoint): void {
    const stands = { left: at.left + grip.right, top: at.top + grip.down };
    const on = ontoPicture(toImage(stands, room.look.getState().view, room.picture), room.picture);
    aimAt(stands, 'pointer');
    room.drag.setState({ held: { id: marker.id, at: on } });
  }

  /** Two fingers: what was between them stays between them. */
  function pinch(moved: number, before: ScreenPoint, at: ScreenPoint): void {
    const other = [...fingers].find(([id]) => id !== moved)?.[1];
    if (!other) return;
    const apart = (one: ScreenPoint) => Math.hypot(one.left - other.left, one.top - other.top);
    panBy(room, (at.left - before.left) / 2, (at.top - before.top) / 2);
    const middle = { left: (at.left + other.left) / 2, top: (at.top + other.top) / 2 };
    zoomBy(room, Math.max(1, apart(at)) / Math.max(1, apart(before)), middle);
  }

  function up(event: PointerEvent): void {
    const at = placeOf(event);
    if (!fingers.delete(event.pointerId)) return;
    const done = doing;
    const dropped = room.drag.getState().held;
    end();
    if (fingers.size > 0) doing = { is: 'panning' };
    else if (done?.is === 'dragging' && dropped) gestures.onDrop(done.marker.id, dropped.at);
    else if (done?.is === 'pressed') gestures.onClick(at, done.marker, event.altKey);
    else if (done?.is === 'aiming') gestures.onClick(at, null, false);
    if (kindOf(event) === 'touch') aimAt(null, 'touch');
  }

  function cancel(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    end();
    aimAt(null, 'pointer');
  }

  function leave(): void {
    if (fingers.size === 0) aimAt(null, 'pointer');
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_HEIGHT : event.deltaY;
    const at = event.timeStamp - wheeled > SERIES ? placeOf(event) : placeIn(event);
    wheeled = event.timeStamp;
    zoomBy(room, Math.exp(-pixels * (event.ctrlKey ? WHEEL.pinch : WHEEL.notch)), at);
  }

  const stop = new AbortController();
  const { signal } = stop;
  surface.addEventListener('pointerenter', placeOf, { signal });
  surface.addEventListener('pointerdown', down, { signal });
  surface.addEventListener('pointermove', move, { signal });
  surface.addEventListener('pointerup', up, { signal });
  surface.addEventListener('pointercancel', cancel, { signal });
  surface.addEventListener('pointerleave', leave, { signal });
  surface.addEventListener('wheel', wheel, { signal, passive: false });
  return () => {
    stop.abort();
    end();
  };
}
