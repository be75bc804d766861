import { adjacent, type ImagePoint, type ToothNumber } from '@alveola/clinical';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isNowhere } from '../../../ui/useKeys';
import { type Gestures, listenToPointers } from './gestures';
import type { ShownMarkerId, PlacedMarker, AskedStroke } from './marker';
import { resize, useViewerStore, type ViewerStore, panBy } from './state';
import { clampToPicture, isInside, type ScreenPoint, toImage, toScreen } from './viewport';

export interface MarkerActions extends Pick<Gestures, 'onMeasure'> {
  readonly onPlace: (at: ImagePoint) => void;
  readonly onMove: (marker: ShownMarkerId, to: ImagePoint) => void;
  readonly onRemove: (marker: PlacedMarker) => void;
  readonly onSelect: (tooth: ToothNumber) => void;
  readonly onAccept: (proposals: readonly PlacedMarker[]) => void;
  readonly onReject: (proposals: readonly PlacedMarker[]) => void;
}

interface Measuring extends MarkerActions {
  readonly active: ToothNumber | null;
  readonly isPlacing: boolean;
  readonly markers: readonly PlacedMarker[];
  readonly askedStroke: AskedStroke | null;
  readonly proposals: readonly PlacedMarker[];
}

export function useGestures(measuring: Measuring) {
  const viewer = useViewerStore();
  const surface = useRef<HTMLDivElement>(null);
  const latest = useRef(measuring);
  useLayoutEffect(() => {
    latest.current = measuring;
  });
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const stop = new AbortController();
    const stopPointers = listenToPointers(element, viewer, {
      markers: () => latest.current.markers,
      isSpaceHeld: watchSpace(stop.signal),
      onClick: (at, marker, selectOnly) => click(viewer, latest.current, at, marker, selectOnly),
      onDrop: (marker, at) => {
        latest.current.onMove(marker, at);
        // The dragged element may be gone, and Enter and Escape answer what is still proposed.
        element.focus({ preventScroll: true });
      },
      askedStroke: () => latest.current.askedStroke,
      onMeasure: (...points) => latest.current.onMeasure(...points),
    });
    const onKey = (event: KeyboardEvent) => pressKey(event, element, viewer, latest.current);
    element.addEventListener('keydown', onKey, { signal: stop.signal });
    const onKeyNowhere = (event: KeyboardEvent) => {
      const isMeant = isNowhere(event.target) && element.closest('[data-focused="true"]') !== null;
      // A key held down since the step before, or replayed, would accept a proposal that nobody has seen.
      if (!isMeant || event.defaultPrevented || event.repeat || !event.isTrusted) return;
      onKey(event);
      if (event.defaultPrevented) element.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', onKeyNowhere, { signal: stop.signal });
    const observer = new ResizeObserver(() =>
      resize(viewer, { width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => {
      stop.abort();
      stopPointers();
      observer.disconnect();
    };
  }, [viewer]);
  const [proposed] = measuring.proposals.length === 1 ? measuring.proposals : [];
  useEffect(() => {
    // The crosshair of the last marker would answer for the next one.
    if (proposed && viewer.getState().aim?.by === 'keys') viewer.setState({ aim: null });
  }, [viewer, proposed]);
  return surface;
}

/**
 * Places the asked marker. A click on a marker selects its tooth, unless that is the active tooth or its
 * neighbour: their crests are so close that the click is meant for the picture.
 */
export function click(
  viewer: ViewerStore,
  { active, isPlacing, onPlace, onSelect }: Pick<Measuring, 'active' | 'isPlacing' | 'onPlace' | 'onSelect'>,
  at: ScreenPoint,
  marker: PlacedMarker | null,
  selectOnly: boolean,
): void {
  if (marker && (selectOnly || !isPlacing || !isNear(active, marker.id.tooth)))
    return onSelect(marker.id.tooth);
  if (selectOnly) return;
  const { viewport, picture } = viewer.getState();
  const point = toImage(at, viewport, picture);
  if (isInside(point, picture)) onPlace(clampToPicture(point, picture));
}

function isNear(active: ToothNumber | null, tooth: ToothNumber): boolean {
  return active !== null && (active === tooth || adjacent(active, tooth));
}

function pressKey(event: KeyboardEvent, surface: HTMLElement, viewer: ViewerStore, actions: Measuring): void {
  const marker = findFocused(actions.markers, event.target);
  const step = toStep(event);
  const { aim } = viewer.getState();
  const { proposals } = actions;
  const isOffered = proposals.length > 0 && aim?.by !== 'keys';
  if (marker && step) {
    actions.onMove(marker.id, nudge(viewer, marker, step));
  } else if (marker && (event.key === 'Delete' || event.key === 'Backspace')) {
    actions.onRemove(marker);
    surface.focus();
  } else if (marker && event.key === 'Enter' && proposals.includes(marker)) {
    actions.onAccept([marker]);
    surface.focus();
  } else if (marker && event.key === 'Enter') {
    actions.onSelect(marker.id.tooth);
  } else if (step) {
    moveCrosshair(viewer, step, proposals.length === 1 ? proposals[0] : undefined);
  } else if (event.key === 'Enter' && aim?.by === 'keys') {
    click(viewer, actions, aim.at, null, false);
  } else if (event.key === 'Enter' && isOffered) {
    actions.onAccept(proposals);
  } else if (event.key === 'Escape' && isOffered) {
    actions.onReject(proposals);
  } else if (event.key === 'Escape' && aim) {
    viewer.setState({ aim: null });
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

function findFocused(markers: readonly PlacedMarker[], target: EventTarget | null): PlacedMarker | null {
  if (!(target instanceof SVGElement)) return null;
  const { tooth, step, side } = target.dataset;
  return markers.find(({ id }) => String(id.tooth) === tooth && id.step === step && id.side === side) ?? null;
}

function watchSpace(signal: AbortSignal): () => boolean {
  let isHeld = false;
  const isControl = (target: EventTarget | null) =>
    target instanceof HTMLElement && target.matches('button, input, select, textarea, a, summary');
  const press = (event: KeyboardEvent) => {
    if (event.key !== ' ' || isControl(event.target)) return;
    isHeld = true;
    event.preventDefault();
  };
  window.addEventListener('keydown', press, { signal });
  window.addEventListener('keyup', (event) => event.key === ' ' && (isHeld = false), { signal });
  window.addEventListener('blur', () => (isHeld = false), { signal });
  return () => isHeld;
}

const ARROWS: Readonly<Record<string, ScreenPoint>> = {
  ArrowLeft: { left: -1, top: 0 },
  ArrowRight: { left: 1, top: 0 },
  ArrowUp: { left: 0, top: -1 },
  ArrowDown: { left: 0, top: 1 },
};
const WITH_SHIFT = 10;
const CROSSHAIR_INSET_PX = 8;

/** One pixel, ten with Shift. Null: other keys, or keys with another meaning. */
function toStep(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>) {
  const arrow = ARROWS[event.key];
  if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return null;
  const times = event.shiftKey ? WITH_SHIFT : 1;
  return { left: arrow.left * times, top: arrow.top * times };
}

/** Moves by whole picture pixels in the direction seen on the screen. */
function nudge(viewer: ViewerStore, { at }: PlacedMarker, step: ScreenPoint): ImagePoint {
  const { viewport, picture } = viewer.getState();
  const { left, top } = toScreen(at, viewport);
  const to = { left: left + step.left * viewport.scale, top: top + step.top * viewport.scale };
  return clampToPicture(toImage(to, viewport, picture), picture);
}

/** Starts where the one marker is proposed, else in the middle. */
function moveCrosshair(viewer: ViewerStore, step: ScreenPoint, proposed?: PlacedMarker): void {
  const { size, aim, viewport } = viewer.getState();
  const start = proposed ? toScreen(proposed.at, viewport) : { left: size.width / 2, top: size.height / 2 };
  const from = aim?.at ?? start;
  const within = (value: number, end: number) =>
    Math.min(Math.max(value, CROSSHAIR_INSET_PX), Math.max(CROSSHAIR_INSET_PX, end - CROSSHAIR_INSET_PX));
  const left = within(from.left + step.left, size.width);
  const top = within(from.top + step.top, size.height);
  const over = { left: from.left + step.left - left, top: from.top + step.top - top };
  if (over.left !== 0 || over.top !== 0) panBy(viewer, -over.left, -over.top);
  viewer.setState({ aim: { at: { left, top }, by: 'keys' } });
}
