import type { ImagePoint, MarkerStep, Side, ToothNumber } from '@alveola/clinical';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  fit,
  isScaled,
  liesAlike,
  type Picture,
  type ScreenPoint,
  type Size,
  toScreen,
  type View,
} from './view';

/** A marker is known by tooth, step and side; `at` of a bone defect is a marker too. */
export interface MarkerId {
  readonly tooth: ToothNumber;
  readonly step: MarkerStep | 'BoneDefect';
  readonly side: Side;
}

export function markerKey({ tooth, step, side }: MarkerId): string {
  return `${tooth}-${step}-${side}`;
}

/** Per cent; 100 leaves the picture as it is. */
export interface Adjustment {
  readonly brightness: number;
  readonly contrast: number;
  /** Above 100 the dark parts come out. */
  readonly gamma: number;
  readonly inverted: boolean;
}
export const AS_TAKEN: Adjustment = { brightness: 100, contrast: 100, gamma: 100, inverted: false };

/** How one picture is looked at: never saved, never undone. */
export interface Look {
  readonly view: View;
  readonly viewport: Size;
  /** The whole picture is shown: it stays fitted when the window changes. */
  readonly fitted: boolean;
  readonly adjustment: Adjustment;
}

/** Where the next marker would stand: under the mouse, the pen, a finger held down, or the keyboard's crosshair. */
export interface Aim {
  readonly at: ScreenPoint;
  readonly by: 'pointer' | 'touch' | 'keys';
}

/** A node that follows the picture. It is moved without React: 320 of them in one frame. */
export interface Follower {
  readonly node: SVGElement;
  readonly place: (view: View) => ScreenPoint;
}

export interface PlacedMarker {
  readonly id: MarkerId;
  readonly at: ImagePoint;
  readonly node: SVGElement;
}

export interface Room {
  readonly picture: Picture;
  readonly look: StoreApi<Look>;
  readonly aim: StoreApi<{ readonly aim: Aim | null }>;
  /** The marker under the hand while it is dragged; the document learns of it when it is let go. */
  readonly drag: StoreApi<{ readonly marker: (MarkerId & { readonly at: ImagePoint }) | null }>;
  /** The view in which lines and markers were laid out; panning and zooming move their layer as a whole. */
  readonly laid: StoreApi<{ readonly view: View }>;
  readonly followers: Set<Follower>;
  readonly markers: Map<string, PlacedMarker>;
}

/** Milliseconds after which a zoomed picture rests, and its markers get their own size again. */
const REST = 250;

const NO_SIZE: Size = { width: 0, height: 0 };

export function openRoom(picture: Picture): Room {
  const view = fit(picture, NO_SIZE);
  const room: Room = {
    picture,
    look: createStore<Look>(() => ({
      view,
      viewport: NO_SIZE,
      fitted: true,
      adjustment: AS_TAKEN,
    })),
    aim: createStore<{ readonly aim: Aim | null }>(() => ({ aim: null })),
    drag: createStore<{ readonly marker: (MarkerId & { readonly at: ImagePoint }) | null }>(() => ({
      marker: null,
    })),
    laid: createStore<{ readonly view: View }>(() => ({ view })),
    followers: new Set(),
    markers: new Map(),
  };
  let rest: ReturnType<typeof setTimeout> | undefined;
  const lay = () => room.laid.setState({ view: room.look.getState().view });
  room.look.subscribe((now) => {
    const laid = room.laid.getState().view;
    clearTimeout(rest);
    if (liesAlike(now.view, laid)) return;
    if (isScaled(now.view, laid)) rest = setTimeout(lay, REST);
    else lay();
  });
  room.laid.subscribe((laid) => {
    for (const { node, place } of room.followers) moveNode(node, place(laid.view));
    for (const { node, at } of room.markers.values()) moveMarker(node, at, laid.view);
  });
  return room;
}

export function moveNode(node: SVGElement, { left, top }: ScreenPoint): void {
  node.setAttribute('transform', `translate(${left.toFixed(2)} ${top.toFixed(2)})`);
}

/** So many CSS pixels for one of the picture from which on a marker has its full size. */
const FULL_SIZE_FROM = 0.45;
const SMALLEST = 0.7;

/** A marker at its place; on a picture that is shown small, a little smaller, so that neighbours stay apart. */
export function markerTransform(at: ImagePoint, view: View): string {
  const { left, top } = toScreen(at, view);
  const size = Math.min(1, Math.max(SMALLEST, view.zoom / FULL_SIZE_FROM));
  return `translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${size.toFixed(2)})`;
}

export function moveMarker(node: SVGElement, at: ImagePoint, view: View): void {
  node.setAttribute('transform', markerTransform(at, view));
}

/** The marker nearest to a place on the screen, within `reach` CSS pixels. */
export function markerNear(room: Room, place: ScreenPoint, reach: number): PlacedMarker | null {
  const { view } = room.look.getState();
  let nearest: PlacedMarker | null = null;
  let least = reach;
  for (const marker of room.markers.values()) {
    const { left, top } = toScreen(marker.at, view);
    const away = Math.hypot(left - place.left, top - place.top);
    if (away <= least) {
      least = away;
      nearest = marker;
    }
  }
  return nearest;
}
