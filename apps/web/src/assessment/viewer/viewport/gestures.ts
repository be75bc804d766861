import { adjacent, type ImagePoint } from '@alveola/clinical';
import {
  type Drag,
  findNearest,
  type ShownMarkerId,
  type PlacedMarker,
  type AskedStroke,
  type Stroke,
  strokeTo,
} from './marker';
import { panBy, type ViewerStore, zoomBy } from './state';
import { clampToPicture, isInside, type ScreenPoint, toImage, toScreen } from './viewport';

export interface Gestures {
  readonly markers: () => readonly PlacedMarker[];
  readonly onClick: (at: ScreenPoint, marker: PlacedMarker | null, selectOnly: boolean) => void;
  readonly onDrop: (marker: ShownMarkerId, at: ImagePoint) => void;
  /** Null: a drag moves the picture. */
  readonly askedStroke: () => AskedStroke | null;
  readonly onMeasure: (CEJ: ImagePoint, BoneLevel: ImagePoint, RootApex: ImagePoint | null) => void;
  readonly isSpaceHeld: () => boolean;
}

/**
 * CSS pixels: how near a press must be to take hold of a marker, and how far it may move before it is a drag.
 */
const REACH = { mouse: 9, pen: 12, touch: 22 } as const;
const TOLERANCE = { mouse: 4, pen: 6, touch: 10 } as const;
type Device = keyof typeof REACH;
const LONG_PRESS = 350;
const APEX_AFTER_REST_MS = 500;
/** A notch of the wheel is 100 px and zooms by about a quarter. A touchpad reports a pinch in small steps. */
const WHEEL = { notch: 0.0022, pinch: 0.01 } as const;
const LINE_HEIGHT = 16;
/** Milliseconds between two wheel events in which the viewer's place is not measured again. */
const SERIES = 250;

type Gesture =
  | { readonly kind: 'pressed'; readonly marker: PlacedMarker | null }
  | { readonly kind: 'panning' }
  | { readonly kind: 'aiming' }
  /**
   * `grip` is the distance from pointer to marker, so that the marker does not jump when taken beside its
   * middle.
   */
  | { readonly kind: 'dragging'; readonly id: ShownMarkerId; readonly grip: ScreenPoint }
  | { readonly kind: 'stroking'; readonly stroke: Stroke };

function isBeyond(a: ScreenPoint, b: ScreenPoint, tolerance: number): boolean {
  return Math.hypot(b.left - a.left, b.top - a.top) > tolerance;
}

function toDevice({ pointerType }: PointerEvent): Device {
  return pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse';
}

export function listenToPointers(surface: HTMLElement, viewer: ViewerStore, gestures: Gestures): () => void {
  const pointers = new Map<number, ScreenPoint>();
  let gesture: Gesture | null = null;
  let from: ScreenPoint = { left: 0, top: 0 };
  let longPress = 0;
  let still: ScreenPoint = from;
  let resting = 0;
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
    window.clearTimeout(resting);
    gesture = null;
    if (viewer.getState().drag) viewer.setState({ drag: null });
  }

  function down(event: PointerEvent): void {
    const at = measurePoint(event);
    const device = toDevice(event);
    surface.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, at);
    viewer.setState({ held: true, motion: null });
    from = at;
    if (pointers.size > 1) {
      end();
      gesture = { kind: 'panning' };
      aimAt(null, 'touch');
    } else if (event.button === 1 || (event.button === 0 && gestures.isSpaceHeld())) {
      event.preventDefault();
      gesture = { kind: 'panning' };
      aimAt(null, 'pointer');
    } else if (event.button === 0) {
      gesture = { kind: 'pressed', marker: findHeld(at, device) };
      if (device === 'touch')
        longPress = window.setTimeout(() => {
          gesture = { kind: 'aiming' };
          aimAt(at, 'touch');
        }, LONG_PRESS);
    }
  }

  /** A neighbour's crest is so close to an asked CEJ that its marker must be hit in its middle. */
  function findHeld(at: ScreenPoint, device: Device): PlacedMarker | null {
    const { viewport } = viewer.getState();
    const stroke = gestures.askedStroke();
    const held = findNearest(gestures.markers(), at, viewport, REACH[device]);
    if (!held || !stroke || !adjacent(held.id.tooth, stroke.CEJ.tooth)) return held;
    return findNearest(gestures.markers(), at, viewport, TOLERANCE[device]);
  }

  function move(event: PointerEvent): void {
    // Measuring again would lay out the page in every frame.
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
    if (gesture.kind === 'pressed' && isBeyond(from, at, TOLERANCE[device])) gesture = begin(gesture.marker);
    if (gesture.kind === 'panning') panBy(viewer, at.left - before.left, at.top - before.top);
    else if (gesture.kind === 'aiming') aimAt(at, 'touch');
    else if (gesture.kind === 'dragging') dragTo(gesture.id, gesture.grip, at, device);
    else if (gesture.kind === 'stroking') strokeOn(gesture.stroke, at, device);
    else if (device !== 'touch') aimAt(at, 'pointer');
  }

  function begin(marker: PlacedMarker | null): Gesture {
    window.clearTimeout(longPress);
    if (marker) {
      const { left, top } = toScreen(marker.at, viewer.getState().viewport);
      const grip = { left: left - from.left, top: top - from.top };
      return { kind: 'dragging', id: marker.id, grip };
    }
    const stroke = beginStroke();
    if (stroke) return { kind: 'stroking', stroke };
    aimAt(null, 'pointer');
    return { kind: 'panning' };
  }

  function beginStroke(): Stroke | null {
    const { viewport, picture } = viewer.getState();
    const stroke = gestures.askedStroke();
    const at = toImage(from, viewport, picture);
    if (!stroke || !isInside(at, picture)) return null;
    still = from;
    return { CEJ: { id: stroke.CEJ, at: clampToPicture(at, picture) }, apex: stroke.RootApex, bone: null };
  }

  function dragTo(id: ShownMarkerId, grip: ScreenPoint, pointer: ScreenPoint, device: Device): void {
    const at = { left: pointer.left + grip.left, top: pointer.top + grip.top };
    showDrag({ id, at: toPlace(at), from: [], next: null }, at, device);
  }

  function toPlace(at: ScreenPoint): ImagePoint {
    const { viewport, picture } = viewer.getState();
    return clampToPicture(toImage(at, viewport, picture), picture);
  }

  function showDrag(drag: Drag, at: ScreenPoint, device: Device): void {
    viewer.setState({ aim: { at, by: device === 'touch' ? 'touch' : 'pointer' }, drag });
  }

  function strokeOn(stroke: Stroke, pointer: ScreenPoint, device: Device): void {
    showDrag(strokeTo(stroke, toPlace(pointer), viewer.getState().viewport.scale), pointer, device);
    if (!stroke.apex || !isBeyond(still, pointer, TOLERANCE[device])) return;
    still = pointer;
    window.clearTimeout(resting);
    resting = window.setTimeout(rest, APEX_AFTER_REST_MS);
  }

  /** A rest beside the CEJ is that of a hand that has not begun. */
  function rest(): void {
    const { drag, viewport } = viewer.getState();
    if (gesture?.kind !== 'stroking' || drag?.id.step !== 'BoneLevel') return;
    if (!isBeyond(from, still, TOLERANCE.touch)) return;
    const stroke = { ...gesture.stroke, bone: drag };
    gesture = { kind: 'stroking', stroke };
    viewer.setState({ drag: strokeTo(stroke, drag.at, viewport.scale) });
  }

  /** A bone level dropped on its own CEJ was a click. */
  function drop({ id, at, from: before }: Drag, pointer: ScreenPoint, device: Device): void {
    const [CEJ, bone] = before;
    if (!CEJ) gestures.onDrop(id, at);
    else if (bone) gestures.onMeasure(CEJ.at, bone.at, at);
    else if (isBeyond(from, pointer, TOLERANCE[device])) gestures.onMeasure(CEJ.at, at, null);
    else gestures.onClick(from, null, false);
  }

  function escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !viewer.getState().drag) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
    aimAt(null, 'pointer');
  }

  function pinch(moved: number, before: ScreenPoint, at: ScreenPoint): void {
    const other = [...pointers].find(([id]) => id !== moved)?.[1];
    if (!other) return;
    const apart = (point: ScreenPoint) => Math.hypot(point.left - other.left, point.top - other.top);
    panBy(viewer, (at.left - before.left) / 2, (at.top - before.top) / 2);
    const middle = { left: (at.left + other.left) / 2, top: (at.top + other.top) / 2 };
    zoomBy(viewer, Math.max(1, apart(at)) / Math.max(1, apart(before)), middle);
  }

  function up(event: PointerEvent): void {
    const at = measurePoint(event);
    if (!pointers.delete(event.pointerId)) return;
    viewer.setState({ held: pointers.size > 0 });
    const done = gesture;
    const { drag } = viewer.getState();
    end();
    if (pointers.size > 0) gesture = { kind: 'panning' };
    else if (drag) drop(drag, at, toDevice(event));
    else if (done?.kind === 'pressed') gestures.onClick(at, done.marker, event.altKey);
    else if (done?.kind === 'aiming') gestures.onClick(at, null, false);
    if (toDevice(event) === 'touch') aimAt(null, 'touch');
  }

  function cancel(event: PointerEvent): void {
    pointers.delete(event.pointerId);
    viewer.setState({ held: pointers.size > 0 });
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
  surface.addEventListener('keydown', escape, { signal });
  surface.addEventListener('wheel', wheel, { signal, passive: false });
  return () => {
    stop.abort();
    end();
  };
}
