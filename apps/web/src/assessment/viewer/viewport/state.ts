import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Drag } from './marker';
import {
  fit,
  flip,
  isPanned,
  isStretched,
  keepInSight,
  pan,
  type ShownPicture,
  rotate,
  type ScreenPoint,
  type Size,
  type Viewport,
  zoomAt,
} from './viewport';

/** Percent; 100 leaves the picture unchanged. */
interface Adjustment {
  readonly brightness: number;
  readonly contrast: number;
  /** Above 100 brightens dark parts. */
  readonly gamma: number;
  readonly inverted: boolean;
}
const UNADJUSTED: Adjustment = { brightness: 100, contrast: 100, gamma: 100, inverted: false };

/** Never saved, never undone. */
export interface ViewerState {
  readonly picture: ShownPicture;
  readonly gammaFilter: string;
  readonly viewport: Viewport;
  /** The marker layer was drawn for this viewport; panning and zooming move the layer. */
  readonly drawnFor: Viewport;
  readonly size: Size;
  readonly fitted: boolean;
  readonly adjustment: Adjustment;
  readonly followed: boolean;
  readonly movedAt: number;
  readonly held: boolean;
  readonly motion: number | null;
  /** The next marker is placed here: under the mouse, pen, finger or crosshair. */
  readonly aim: { readonly at: ScreenPoint; readonly by: 'pointer' | 'touch' | 'keys' } | null;
  readonly drag: Drag | null;
}
export type ViewerStore = StoreApi<ViewerState>;

const REDRAW_AFTER_ZOOM_MS = 250;
const NO_SIZE: Size = { width: 0, height: 0 };

/** @param pane tells two panes apart that show the same picture */
export function createViewer(picture: ShownPicture, pane = 0): ViewerStore {
  const viewport = fit(picture, NO_SIZE);
  const viewer = createStore<ViewerState>(() => ({
    picture,
    gammaFilter: `xray-gamma-${pane}`,
    viewport,
    drawnFor: viewport,
    size: NO_SIZE,
    fitted: true,
    adjustment: UNADJUSTED,
    followed: false,
    movedAt: -Infinity,
    held: false,
    motion: null,
    aim: null,
    drag: null,
  }));
  let rest: ReturnType<typeof setTimeout> | undefined;
  const draw = () => viewer.setState({ drawnFor: viewer.getState().viewport });
  viewer.subscribe((now, before) => {
    if (now.viewport === before.viewport) return;
    clearTimeout(rest);
    if (isPanned(now.viewport, now.drawnFor)) return;
    if (isStretched(now.viewport, now.drawnFor)) rest = setTimeout(draw, REDRAW_AFTER_ZOOM_MS);
    else draw();
  });
  return viewer;
}

export const ViewerContext = createContext<ViewerStore | null>(null);

export function useViewerStore(): ViewerStore {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('Used outside of a viewer.');
  return viewer;
}

export function useViewer<T>(select: (state: ViewerState) => T): T {
  return useStore(useViewerStore(), select);
}

function show(viewer: ViewerStore, change: (viewport: Viewport, size: Size) => Viewport): void {
  const { viewport, size, picture } = viewer.getState();
  viewer.setState({
    viewport: keepInSight(change(viewport, size), picture, size),
    fitted: false,
    ...movedByHand(),
  });
}

function movedByHand(): Pick<ViewerState, 'followed' | 'movedAt' | 'motion'> {
  return { followed: false, movedAt: performance.now(), motion: null };
}

export function zoomBy(viewer: ViewerStore, factor: number, at?: ScreenPoint): void {
  show(viewer, (viewport, { width, height }) =>
    zoomAt(viewport, at ?? { left: width / 2, top: height / 2 }, factor),
  );
}

export function panBy(viewer: ViewerStore, right: number, down: number): void {
  show(viewer, (viewport) => pan(viewport, right, down));
}

export function rotatePicture(viewer: ViewerStore): void {
  turn(viewer, rotate);
}

export function flipPicture(viewer: ViewerStore): void {
  turn(viewer, flip);
}

function turn(viewer: ViewerStore, change: (viewport: Viewport, size: Size) => Viewport): void {
  const { fitted } = viewer.getState();
  show(viewer, change);
  if (fitted) fitPicture(viewer);
}

export function fitPicture(viewer: ViewerStore): void {
  const { viewport, size, picture } = viewer.getState();
  viewer.setState({ viewport: fit(picture, size, viewport), fitted: true, ...movedByHand() });
}

export function adjust(viewer: ViewerStore, change: Partial<Adjustment>): void {
  viewer.setState({ adjustment: { ...viewer.getState().adjustment, ...change } });
}

export function resetViewer(viewer: ViewerStore): void {
  const { size, picture } = viewer.getState();
  viewer.setState({ viewport: fit(picture, size), fitted: true, adjustment: UNADJUSTED, ...movedByHand() });
}

/** A fitted picture is fitted again; any other keeps its middle. */
export function resize(viewer: ViewerStore, size: Size): void {
  const { viewport, size: before, fitted, picture } = viewer.getState();
  const moved = pan(viewport, (size.width - before.width) / 2, (size.height - before.height) / 2);
  viewer.setState({
    size,
    motion: null,
    viewport: fitted ? fit(picture, size, viewport) : keepInSight(moved, picture, size),
  });
}

export function toFilter({ adjustment, gammaFilter }: ViewerState): string {
  const { brightness, contrast, gamma, inverted } = adjustment;
  const filters = [
    ...(gamma === 100 ? [] : [`url(#${gammaFilter})`]),
    ...(inverted ? ['invert(1)'] : []),
    ...(brightness === 100 && contrast === 100 ? [] : [`brightness(${brightness}%) contrast(${contrast}%)`]),
  ];
  return filters.length === 0 ? 'none' : filters.join(' ');
}
