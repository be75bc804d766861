import type { ImagePoint } from '@alveola/clinical';
import { findNearest, type MarkerId, type PlacedMarker } from './marker';
import { panBy, type ViewerStore, zoomBy } from './state';
import { clampToPicture, type ScreenPoint, toImage, toScreen } from './viewport';

export interface Gestures {
  /** Those that are shown. */
  readonly markers: () => readonly PlacedMarker[];
  /** A click or tap that moved nothing, and the marker under it. */
  readonly onClick: (at: ScreenPoint, marker: PlacedMarker | null, selectOnly: boolean) => void;
  readonly onDrop: (marker: MarkerId, at: ImagePoint) => void;
  readonly isSpaceHeld: () => boolean;
}

/** CSS pixels: how near a press must be to a marker to take hold of it, and how far it may move before it drags. */
const REACH = { mouse: 9, pen: 12, touch: 22 } as const;
const TOLERANCE = { mouse: 4, pen: 6, touch: 10 } as const;
/** Milliseconds after which a long press opens the loupe. */
const LONG_PRESS = 350;
/** Wheel: a notch of 100 px is about a quarter more. A pinch on a touchpad reports small steps. */
const WHEEL = { notch: 0.0022, pinch: 0.01 } as const;
const LINE_HEIGHT = 16;
/** Milliseconds between two wheel events for which the viewer's place on the page is not measured again. */
const SERIES = 250;

type Gesture =
  | { readonly is: 'pressed'; readonly marker: PlacedMarker | null }
  | { readonly is: 'panning' }
  | { readonly is: 'aiming' }
  /** `grip`: from the pointer to the marker, which does not jump when it is taken hold of beside its middle. */
  | { readonly is: 'dragging'; readonly id: MarkerId; readonly grip: ScreenPoint };

function toDevice({ pointerType }: PointerEvent): keyof typeof REACH {
  return pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse';
}

/** Listens to pointers and the wheel until the function that it returns is called. */
export function listenToPointers(surface: HTMLElement, viewer: ViewerStore, gestures: Gestures): () => void {
  const pointers = new Map<number, ScreenPoint>();
  let gesture: Gesture | null = null;
  let from: ScreenPoint = { left: 0, top: 0 };
  let longPress = 0;
  let wheeled = -Infinity;
  let box = surface.getBoundingClientRect();

  const toPoint = ({ clientX, clientY }: MouseEvent) => ({
    left: clientX - box.left,
    top: clientY - box.top,
  });
  const measurePoint = (event: MouseEvent): ScreenPoint => {
    box = surface.getBoundingClientRect();
    return toPoint(event);
  };
  const aimAt = (at: ScreenPoint | null, by: 'pointer' | 'touch') =>
    viewer.setState({ aim: at && { at, by } });

  function end(): void {
    window.clearTimeout(longPress);
    gesture = null;
    if (viewer.getState().drag) viewer.setState({ drag: null });
  }

  function down(event: PointerEvent): void {
    const at = measurePoint(event);
    const device = toDevice(event);
    surface.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, at);
    from = at;
    if (pointers.size > 1) {
      end();
      gesture = { is: 'panning' };
      aimAt(null, 'touch');
    } else if (event.button === 1 || (event.button === 0 && gestures.isSpaceHeld())) {
      event.preventDefault();
      gesture = { is: 'panning' };
      aimAt(null, 'pointer');
    } else if (event.button === 0) {
      const { viewport } = viewer.getState();
      gesture = {
        is: 'pressed',
        marker: findNearest(gestures.markers(), at, viewport, REACH[device]),
      };
      if (device === 'touch')
        longPress = window.setTimeout(() => {
          gesture = { is: 'aiming' };
          aimAt(at, 'touch');
        }, LONG_PRESS);
    }
  }

  function move(event: PointerEvent): void {
    // Not measured again: that would lay the page out in every frame.
    const at = toPoint(event);
    const device = toDevice(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (device !== 'touch') aimAt(at, 'pointer');
      return;
    }
    if (pointers.size > 1) pinch(event.pointerId, before, at);
    pointers.set(event.pointerId, at);
    if (pointers.size > 1 || !gesture) return;
    if (gesture.is === 'pressed' && Math.hypot(at.left - from.left, at.top - from.top) > TOLERANCE[device])
      gesture = begin(gesture.marker);
    if (gesture.is === 'panning') panBy(viewer, at.left - before.left, at.top - before.top);
    else if (gesture.is === 'aiming') aimAt(at, 'touch');
    else if (gesture.is === 'dragging') dragTo(gesture.id, gesture.grip, at);
    else if (device !== 'touch') aimAt(at, 'pointer');
  }

  function begin(marker: PlacedMarker | null): Gesture {
    window.clearTimeout(longPress);
    if (!marker) {
      aimAt(null, 'pointer');
      return { is: 'panning' };
    }
    const { left, top } = toScreen(marker.at, viewer.getState().viewport);
    return { is: 'dragging', id: marker.id, grip: { left: left - from.left, top: top - from.top } };
  }

  function dragTo(id: MarkerId, grip: ScreenPoint, pointer: ScreenPoint): void {
    const { viewport, picture } = viewer.getState();
    const at = { left: pointer.left + grip.left, top: pointer.top + grip.top };
    const drag = { id, at: clampToPicture(toImage(at, viewport, picture), picture) };
    viewer.setState({ aim: { at, by: 'pointer' }, drag });
  }

  /** Two fingers: what was under each of them stays under it. */
  function pinch(moved: number, before: ScreenPoint, at: ScreenPoint): void {
    const other = [...pointers].find(([id]) => id !== moved)?.[1];
    if (!other) return;
    const apart = (one: ScreenPoint) => Math.hypot(one.left - other.left, one.top - other.top);
    panBy(viewer, (at.left - before.left) / 2, (at.top - before.top) / 2);
    const middle = { left: (at.left + other.left) / 2, top: (at.top + other.top) / 2 };
    zoomBy(viewer, Math.max(1, apart(at)) / Math.max(1, apart(before)), middle);
  }

  function up(event: PointerEvent): void {
    const at = measurePoint(event);
    if (!pointers.delete(event.pointerId)) return;
    const done = gesture;
    const { drag } = viewer.getState();
    end();
    if (pointers.size > 0) gesture = { is: 'panning' };
    else if (done?.is === 'dragging' && drag) gestures.onDrop(done.id, drag.at);
    else if (done?.is === 'pressed') gestures.onClick(at, done.marker, event.altKey);
    else if (done?.is === 'aiming') gestures.onClick(at, null, false);
    if (toDevice(event) === 'touch') aimAt(null, 'touch');
  }

  function cancel(event: PointerEvent): void {
    pointers.delete(event.pointerId);
    end();
    aimAt(null, 'pointer');
  }

  function leave(): void {
    if (pointers.size === 0) aimAt(null, 'pointer');
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_HEIGHT : event.deltaY;
    const at = event.timeStamp - wheeled > SERIES ? measurePoint(event) : toPoint(event);
    wheeled = event.timeStamp;
    zoomBy(viewer, Math.exp(-pixels * (event.ctrlKey ? WHEEL.pinch : WHEEL.notch)), at);
  }

  const stop = new AbortController();
  const { signal } = stop;
  surface.addEventListener('pointerenter', measurePoint, { signal });
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
