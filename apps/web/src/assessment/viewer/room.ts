import type { ImagePoint, MarkerStep, Side, ToothNumber } from '@alveola/clinical';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { layFigure, layMark } from './laying';
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

/** A figure that follows the picture. It is moved without React, as the markers are: 320 of them in one frame. */
export interface Follower {
  readonly node: SVGElement;
  readonly place: (view: View) => ScreenPoint;
}

export interface PlacedMarker {
  readonly id: MarkerId;
  readonly at: ImagePoint;
  readonly node: SVGElement;
}

/** The marker under the hand while it is dragged; the document learns of it when it is let go. */
export interface Held {
  /** One object for the whole drag. */
  readonly id: MarkerId;
  readonly at: ImagePoint;
}

export interface Room {
  readonly picture: Picture;
  /** Its own filter for gamma in the page: CSS has none. */
  readonly gammaFilter: string;
  readonly look: StoreApi<Look>;
  readonly aim: StoreApi<{ readonly aim: Aim | null }>;
  readonly drag: StoreApi<{ readonly held: Held | null }>;
  /** The view in which lines and markers were laid out; panning and zooming move their layer as a whole. */
  readonly laid: StoreApi<{ readonly view: View }>;
  readonly followers: Set<Follower>;
  readonly markers: Map<string, PlacedMarker>;
}

/** Milliseconds after which a zoomed picture rests, and its markers get their own size again. */
const REST = 250;

const NO_SIZE: Size = { width: 0, height: 0 };

/** @param pane where the picture is looked at: the same one may be shown twice */
export function openRoom(picture: Picture, pane = 0): Room {
  const view = fit(picture, NO_SIZE);
  const room: Room = {
    picture,
    gammaFilter: `xray-gamma-${pane}`,
    look: createStore<Look>(() => ({
      view,
      viewport: NO_SIZE,
      fitted: true,
      adjustment: AS_TAKEN,
    })),
    aim: createStore<{ readonly aim: Aim | null }>(() => ({ aim: null })),
    drag: createStore<{ readonly held: Held | null }>(() => ({ held: null })),
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
    for (const { node, place } of room.followers) layFigure(node, place(laid.view));
    for (const marker of room.markers.values()) layMarker(marker, laid.view);
  });
  return room;
}

/** So many CSS pixels for one of the picture from which on a marker has its full size. */
const FULL_SIZE_FROM = 0.45;
const SMALLEST = 0.7;

/** On a picture that is shown small, markers are a little smaller, so that neighbours stay apart. */
export function markerSize(view: View): number {
  return Math.min(1, Math.max(SMALLEST, view.zoom / FULL_SIZE_FROM));
}

export function layMarker({ id, at, node }: PlacedMarker, view: View): void {
  layMark(node, id.step, toScreen(at, view), markerSize(view));
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
