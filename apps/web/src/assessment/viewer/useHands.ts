import { MARKER_STEPS, PROBING_ORDER, SIDES } from '@alveola/clinical';
import { useEffect, useRef } from 'react';
import { click, type Hands } from './click';
import { listenToHands } from './gestures';
import { arrowOf, moveCrosshair, nudged } from './keyboard';
import { resize } from './looking';
import type { MarkerId, Room } from './room';
import { useRoom } from './roomContext';

/** Pointers, wheel and keys on the viewer's surface. */
export function useHands(hands: Hands) {
  const room = useRoom();
  const surface = useRef<HTMLDivElement>(null);
  const latest = useRef(hands);
  useEffect(() => {
    latest.current = hands;
  });
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const space = listenForSpace();
    const stopHands = listenToHands(element, room, {
      isSpaceHeld: space.isHeld,
      onClick: (at, marker, selectOnly) => click(room, latest.current, at, marker, selectOnly),
      onDrop: (marker, at) => latest.current.onMove(marker, at),
    });
    const key = (event: KeyboardEvent) => onKey(event, element, room, latest.current);
    element.addEventListener('keydown', key);
    const watcher = new ResizeObserver(() =>
      resize(room, { width: element.clientWidth, height: element.clientHeight }),
    );
    watcher.observe(element);
    return () => {
      space.stop();
      stopHands();
      element.removeEventListener('keydown', key);
      watcher.disconnect();
    };
  }, [room]);
  return surface;
}

function onKey(event: KeyboardEvent, surface: HTMLElement, room: Room, hands: Hands): void {
  const marker = markerOf(event.target);
  const way = arrowOf(event);
  if (marker && way) {
    const to = nudged(room, marker, way);
    if (to) hands.onMove(marker, to);
  } else if (marker && (event.key === 'Delete' || event.key === 'Backspace')) {
    hands.onRemove(marker);
    surface.focus();
  } else if (marker && event.key === 'Enter') {
    hands.onSelect(marker.tooth);
  } else if (way) {
    moveCrosshair(room, way);
  } else if (event.key === 'Enter' && room.aim.getState().aim?.by === 'keys') {
    const { aim } = room.aim.getState();
    if (aim) click(room, hands, aim.at, null, false);
  } else if (event.key === 'Escape' && room.aim.getState().aim) {
    room.aim.setState({ aim: null });
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

const STEPS = [...MARKER_STEPS, 'BoneDefect'] as const;

function markerOf(target: EventTarget | null): MarkerId | null {
  if (!(target instanceof SVGElement)) return null;
  const tooth = PROBING_ORDER.find((each) => String(each) === target.dataset.tooth);
  const step = STEPS.find((each) => each === target.dataset.step);
  const side = SIDES.find((each) => each === target.dataset.side);
  return tooth && step && side ? { tooth, step, side } : null;
}

/** Whether the space bar is held down; where it presses a button it does that. */
function listenForSpace(): { readonly isHeld: () => boolean; readonly stop: () => void } {
  let held = false;
  const isControl = (target: EventTarget | null) =>
    target instanceof HTMLElement && target.matches('button, input, select, textarea, a, summary');
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== ' ' || isControl(event.target)) return;
      held = true;
      event.preventDefault();
    },
    { signal },
  );
  window.addEventListener('keyup', (event) => event.key === ' ' && (held = false), { signal });
  window.addEventListener('blur', () => (held = false), { signal });
  return { isHeld: () => held, stop: () => stop.abort() };
}
