import { type ViewerState, type ViewerStore, useViewer, useViewerStore } from './state';
import { centreOn, fit, type ScreenPoint, type Size, toImage, toScreen, type Viewport } from './viewport';
import {
  type Assessment,
  type MeasuringStep,
  type ToothNumber,
  findRow,
  type ImagePoint,
  LOWER_ARCH,
  SIDES,
  type ToothMeasurement,
  UPPER_ARCH,
} from '@alveola/clinical';
import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';

export const STAYS_AFTER_HAND_MS = 3_000;
const MOVE = 140;
/** CSS pixels per picture pixel: larger is only blurred. */
const LARGEST = 2;
const WORTH = 1.25;
const SIMILAR = 1.6;

/**
 * Shows a part of the picture, unless it is seen well, a pointer is down, or a hand has just moved the
 * picture.
 */
export function follow(viewer: ViewerStore, region: Region | null, isGentle: boolean): void {
  const state = viewer.getState();
  if (isKept(state)) return;
  if (!region) {
    const { picture, size, viewport } = state;
    if (state.followed)
      viewer.setState({
        viewport: fit(picture, size, viewport),
        fitted: true,
        followed: false,
        motion: null,
      });
    return;
  }
  const to = frame(state, region);
  if (to.scale < fit(state.picture, state.size, state.viewport).scale * WORTH || isSeen(state, region, to))
    return;
  if (isGentle) move(viewer, to);
  else viewer.setState({ viewport: to, fitted: false, followed: true, motion: null });
}

function isKept({ size, held, movedAt }: ViewerState): boolean {
  return held || size.width === 0 || performance.now() - movedAt < STAYS_AFTER_HAND_MS;
}

function frame({ viewport, size }: ViewerState, region: Region): Viewport {
  const isOnItsSide = viewport.rotation === 90 || viewport.rotation === 270;
  const width = isOnItsSide ? region.height : region.width;
  const height = isOnItsSide ? region.width : region.height;
  const scale = Math.min(LARGEST, size.width / width, size.height / height);
  const middle = { x: region.x + region.width / 2, y: region.y + region.height / 2 };
  return centreOn({ ...viewport, scale }, middle, size);
}

function isSeen({ viewport, size }: ViewerState, { x, y, width, height }: Region, to: Viewport): boolean {
  const isInside = ({ left, top }: ScreenPoint, { width: right, height: bottom }: Size) =>
    left >= 0 && top >= 0 && left <= right && top <= bottom;
  const corners = [toScreen({ x, y }, viewport), toScreen({ x: x + width, y: y + height }, viewport)];
  const grown = to.scale / viewport.scale;
  return grown < SIMILAR && grown > 1 / SIMILAR && corners.every((corner) => isInside(corner, size));
}

/** Stops as soon as anything else moves the picture, or a pointer goes down. */
function move(viewer: ViewerStore, to: Viewport): void {
  const { viewport: from, size, picture } = viewer.getState();
  const middle = { left: size.width / 2, top: size.height / 2 };
  const start = toImage(middle, from, picture);
  const end = toImage(middle, to, picture);
  const began = performance.now();
  viewer.setState({ motion: began, fitted: false, followed: true });
  const step = () => {
    if (viewer.getState().motion !== began) return;
    const part = Math.min(1, (performance.now() - began) / MOVE);
    const done = 1 - (1 - part) ** 3;
    const at = { x: start.x + (end.x - start.x) * done, y: start.y + (end.y - start.y) * done };
    const scale = from.scale * (to.scale / from.scale) ** done;
    const viewport = part === 1 ? to : centreOn({ ...to, scale }, at, size);
    viewer.setState({ viewport, motion: part === 1 ? null : began });
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

const KEY = 'alveola.stillPicture';

export const useIsFollowing = create<{ readonly on: boolean }>()(() => ({ on: recalled() }));

function recalled(): boolean {
  return typeof localStorage === 'undefined' || localStorage.getItem(KEY) !== 'yes';
}

export function toggleFollowing(): void {
  const on = !useIsFollowing.getState().on;
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'yes');
  useIsFollowing.setState({ on });
}

interface Followed {
  readonly document: Assessment;
  readonly tooth: ToothNumber | null;
  readonly step: MeasuringStep;
  readonly isFocused: boolean;
}

/**
 * Moves when another tooth becomes active or the viewer's size changes. Teeth are numbered on the whole
 * picture.
 */
export function useFollowing({ document, tooth, step, isFocused }: Followed): void {
  const viewer = useViewerStore();
  const { on } = useIsFollowing();
  const size = useViewer((state) => state.size);
  const last = useRef<string | null>(null);
  useLayoutEffect(() => {
    const target = on && isFocused && tooth !== null ? `${tooth} ${step}` : null;
    const isNew = target !== last.current;
    if (size.width > 0) last.current = target;
    if (target === null || tooth === null || (!isNew && !viewer.getState().followed)) return;
    const isNumbering = step === 'Numbering';
    const region = isNumbering ? null : findRegion(document, viewer.getState().picture.id, tooth);
    const isGentle = isNew && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isNumbering || region) follow(viewer, region, isGentle);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each tooth and step, not for each marker
  }, [viewer, on, isFocused, size, tooth, step]);
}

/** Pixels of the picture. */
interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * In distances between numbers: the visible part of the neighbours, and of a root whose direction is unknown.
 */
const BESIDE = 1.5;
const ROOT = 2.5;

/**
 * Estimates where a tooth is with its root: from the numbers, then from the apices of its arch. Null where it
 * is not numbered, or no other tooth tells how large teeth are.
 */
export function findRegion(a: Assessment, image: string, tooth: ToothNumber): Region | null {
  const row = findRow(a, tooth);
  const numbers = findPoints(row, 'Numbering', image);
  const apart = findDistance(a, image);
  const [number] = numbers;
  if (!number || apart === null) return null;
  const apices = findPoints(row, 'RootApex', image);
  const root = apices.length > 0 ? null : findRoot(a, image, tooth);
  const guessed = root && { x: number.x + root.x, y: number.y + root.y };
  const knownPoints = [...numbers, ...apices, ...(guessed ? [guessed] : [])];
  const pad = apart * (knownPoints.length > numbers.length ? BESIDE : BESIDE + ROOT);
  const xs = knownPoints.map(({ x }) => x);
  const ys = knownPoints.map(({ y }) => y);
  const [x, y] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
  return { x, y, width: Math.max(...xs) + pad - x, height: Math.max(...ys) + pad - y };
}

function findPoints(row: ToothMeasurement, step: 'Numbering' | 'RootApex', image: string) {
  return SIDES.flatMap((side) => {
    const point = row[step][side];
    return point?.image === image ? [point] : [];
  });
}

function findDistance(a: Assessment, image: string): number | null {
  const all = [UPPER_ARCH, LOWER_ARCH].flatMap((arch) => {
    const places = arch.flatMap((tooth, n) =>
      findPoints(findRow(a, tooth), 'Numbering', image).map((at) => ({ n, at })),
    );
    return places.slice(1).flatMap(({ n, at }, k) => {
      const before = places[k];
      return before && before.n < n ? [distance(before.at, at) / (n - before.n)] : [];
    });
  });
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? null;
}

function findRoot(a: Assessment, image: string, tooth: ToothNumber) {
  const arch = UPPER_ARCH.includes(tooth) ? UPPER_ARCH : LOWER_ARCH;
  const here = arch.indexOf(tooth);
  const near = arch.toSorted((a, b) => Math.abs(arch.indexOf(a) - here) - Math.abs(arch.indexOf(b) - here));
  for (const each of near) {
    const row = findRow(a, each);
    const [number] = findPoints(row, 'Numbering', image);
    const [apex] = findPoints(row, 'RootApex', image);
    if (number && apex) return { x: apex.x - number.x, y: apex.y - number.y };
  }
  return null;
}

function distance(a: ImagePoint, b: ImagePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
