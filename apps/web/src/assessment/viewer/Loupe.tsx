import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { drawPicture, sizeCanvas } from './draw';
import { oncePerFrame } from './frames';
import { filterOf } from './looking';
import { type MarkerId, markerKey, type Room } from './room';
import { useRoom } from './roomContext';
import { pan, type ScreenPoint, toScreen, type View, zoomAt } from './view';

/** CSS pixels across, and how much larger than the view. */
const ACROSS = 144;
const TIMES = 3;
/** From so many CSS pixels for one of the picture on, the view itself is as large as a loupe's. */
const LARGE_ENOUGH = 3;
/** From the pointer to the loupe, CSS pixels: what is pointed at stays in sight. */
const BESIDE = 28;
const ABOVE_FINGER = 56;

/**
 * What lies under the pointer, three times as large, and beside it what the next click stands for, or which marker is
 * dragged; nothing where neither is the case.
 */
export function Loupe({
  image,
  asked,
  on,
}: {
  image: HTMLImageElement | null;
  asked: string | null;
  on: boolean;
}) {
  const room = useRoom();
  const stand = useRef<HTMLDivElement>(null);
  const glass = useRef<HTMLCanvasElement>(null);
  const ink = useRef('');
  useEffect(() => {
    // Asked for once: it makes the browser style the whole page.
    if (glass.current) ink.current = getComputedStyle(glass.current).color;
  }, []);
  const says = useStore(room.drag, ({ held }) => nameOf(room, held?.id ?? null)) ?? asked;
  useEffect(() => {
    if (!stand.current || !glass.current) return;
    const parts: Parts = { frame: stand.current, glass: glass.current, ink: ink.current };
    const show = () => place(room, parts, on ? image : null, says !== null);
    // Pointer and wheel tell of themselves apart: once a frame is enough.
    const { ask, stop } = oncePerFrame(show);
    show();
    const stopAim = room.aim.subscribe(ask);
    const stopLook = room.look.subscribe(ask);
    return () => {
      stopAim();
      stopLook();
      stop();
    };
  }, [room, image, on, says]);
  return (
    <div
      ref={stand}
      hidden
      className="pointer-events-none absolute top-0 left-0 flex w-36 flex-col items-center gap-1 will-change-transform"
    >
      <div className="relative size-36 overflow-hidden rounded-full border-2 border-accent-light bg-room shadow-float">
        <canvas ref={glass} className="size-full text-room-ink" />
        <svg
          viewBox="0 0 144 144"
          className="crosshair absolute inset-0"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M72 46 V66 M72 78 V98 M46 72 H66 M78 72 H98" />
        </svg>
      </div>
      <span className="rounded-sm bg-accent px-2 py-0.5 text-dense font-semibold whitespace-nowrap text-paper tabular">
        {says}
      </span>
    </div>
  );
}

function nameOf(room: Room, marker: MarkerId | null): string | null {
  return (marker && room.markers.get(markerKey(marker))?.node.getAttribute('aria-label')) ?? null;
}

interface Parts {
  readonly frame: HTMLElement;
  readonly glass: HTMLCanvasElement;
  readonly ink: string;
}

function place(room: Room, parts: Parts, image: HTMLImageElement | null, wanted: boolean): void {
  const { frame, glass } = parts;
  const { aim } = room.aim.getState();
  frame.hidden = !aim || !wanted;
  if (!aim || !wanted) return;
  const { view, viewport } = room.look.getState();
  const open = image !== null && view.zoom < LARGE_ENOUGH;
  if (glass.parentElement) glass.parentElement.hidden = !open;
  const beside = aim.by === 'touch' ? ABOVE_FINGER : BESIDE;
  const tall = open ? ACROSS + 32 : 28;
  const left = Math.min(Math.max(aim.at.left, ACROSS / 2 + 4), viewport.width - ACROSS / 2 - 4) - ACROSS / 2;
  const above = aim.at.top - beside - tall;
  const top = above > 4 ? above : aim.at.top + beside;
  frame.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
  if (!open) return;
  const ratio = window.devicePixelRatio;
  sizeCanvas(glass, ACROSS, ACROSS, ratio);
  glass.style.filter = filterOf(room);
  const larger = through(view, aim.at);
  drawPicture(glass, image, room.picture, larger, ratio);
  drawMarkers(room, parts, larger, ratio);
}

function through(view: View, at: ScreenPoint): View {
  return pan(zoomAt(view, at, TIMES), ACROSS / 2 - at.left, ACROSS / 2 - at.top);
}

function drawMarkers(room: Room, { glass, ink }: Parts, view: View, ratio: number): void {
  const context = glass.getContext('2d');
  if (!context) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.lineWidth = 1.5;
  context.strokeStyle = ink;
  const dragged = room.drag.getState().held?.id;
  for (const { id, at } of room.markers.values()) {
    if (
      id.step === 'Numbering' ||
      (dragged?.tooth === id.tooth && dragged.step === id.step && dragged.side === id.side)
    )
      continue;
    const { left, top } = toScreen(at, view);
    if (left < -6 || top < -6 || left > ACROSS + 6 || top > ACROSS + 6) continue;
    context.beginPath();
    context.arc(left, top, 4, 0, 2 * Math.PI);
    context.stroke();
  }
}
