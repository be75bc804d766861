import type { ImagePoint } from '@alveola/clinical';

/** A place on the screen: CSS pixels from the top left corner of the viewer. Never a place on a picture. */
export interface ScreenPoint {
  readonly left: number;
  readonly top: number;
}

/** CSS pixels of the viewer. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Degrees clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

/**
 * How a picture lies on the screen: mirrored left to right, then turned, then scaled by `zoom` (CSS pixels for
 * one pixel of the picture), then moved; the picture's first pixel stands at (panX, panY).
 */
export interface View {
  readonly zoom: number;
  readonly panX: number;
  readonly panY: number;
  readonly rotation: Rotation;
  readonly flipped: boolean;
}

/** The picture's own pixels, upright. */
export interface Picture extends Size {
  readonly id: string;
}

export const ZOOM = { min: 0.02, max: 8, step: 1.25 } as const;
/** Free space round a fitted picture, CSS pixels. */
const MARGIN = 16;
/** So much of the picture always stays in sight, CSS pixels. */
const IN_SIGHT = 80;

const COS: Record<Rotation, number> = { 0: 1, 90: 0, 180: -1, 270: 0 };
const SIN: Record<Rotation, number> = { 0: 0, 90: 1, 180: 0, 270: -1 };
const TURNED: Record<Rotation, Rotation> = { 0: 90, 90: 180, 180: 270, 270: 0 };
const OPPOSITE: Record<Rotation, Rotation> = { 0: 0, 90: 270, 180: 180, 270: 90 };

/** Row by row: left = a·x + c·y + panX, top = b·x + d·y + panY. The order of a CSS or SVG matrix. */
export function matrix(view: View): readonly [number, number, number, number, number, number] {
  const mirror = view.flipped ? -1 : 1;
  const cos = COS[view.rotation] * view.zoom;
  const sin = SIN[view.rotation] * view.zoom;
  return [cos * mirror, sin * mirror, -sin, cos, view.panX, view.panY];
}

export function toScreen(point: Readonly<{ x: number; y: number }>, view: View): ScreenPoint {
  const [a, b, c, d, panX, panY] = matrix(view);
  return { left: a * point.x + c * point.y + panX, top: b * point.x + d * point.y + panY };
}

/** The pixel of `xray` that lies under a place on the screen; it may be outside of the picture. */
export function toImage(point: ScreenPoint, view: View, xray: Readonly<{ id: string }>): ImagePoint {
  const right = (point.left - view.panX) / view.zoom;
  const down = (point.top - view.panY) / view.zoom;
  const cos = COS[view.rotation];
  const sin = SIN[view.rotation];
  const across = cos * right + sin * down;
  return { x: view.flipped ? -across : across, y: cos * down - sin * right, image: xray.id };
}

/** The whole picture, centred, upright in the rotation and mirroring given. */
export function fit(
  picture: Size,
  viewport: Size,
  lies: Pick<View, 'rotation' | 'flipped'> = { rotation: 0, flipped: false },
): View {
  const onItsSide = lies.rotation === 90 || lies.rotation === 270;
  const width = onItsSide ? picture.height : picture.width;
  const height = onItsSide ? picture.width : picture.height;
  const room = (space: number) => Math.max(1, space - 2 * MARGIN);
  const zoom = clampZoom(Math.min(room(viewport.width) / width, room(viewport.height) / height));
  return centred({ ...lies, zoom, panX: 0, panY: 0 }, picture, viewport);
}

function centred(view: View, picture: Size, viewport: Size): View {
  const middle = toScreen({ x: picture.width / 2, y: picture.height / 2 }, view);
  return pan(view, viewport.width / 2 - middle.left, viewport.height / 2 - middle.top);
}

function clampZoom(zoom: number): number {
  return Math.min(ZOOM.max, Math.max(ZOOM.min, zoom));
}

/** What lies under the pointer stays under it. */
export function zoomAt(view: View, pointer: ScreenPoint, factor: number): View {
  const zoom = clampZoom(view.zoom * factor);
  const grown = zoom / view.zoom;
  return {
    ...view,
    zoom,
    panX: pointer.left + (view.panX - pointer.left) * grown,
    panY: pointer.top + (view.panY - pointer.top) * grown,
  };
}

export function pan(view: View, right: number, down: number): View {
  return { ...view, panX: view.panX + right, panY: view.panY + down };
}

/** A quarter turn clockwise about the middle of the viewer. */
export function rotate(view: View, viewport: Size): View {
  const left = viewport.width / 2;
  const top = viewport.height / 2;
  return {
    ...view,
    rotation: TURNED[view.rotation],
    panX: left - (view.panY - top),
    panY: top + (view.panX - left),
  };
}

/** Left and right change places as the eye sees them, however the picture is turned. */
export function flip(view: View, viewport: Size): View {
  return {
    ...view,
    flipped: !view.flipped,
    rotation: OPPOSITE[view.rotation],
    panX: viewport.width - view.panX,
  };
}

/** Whether two views differ by where the picture lies alone. */
export function liesAlike(one: View, other: View): boolean {
  return one.zoom === other.zoom && one.rotation === other.rotation && one.flipped === other.flipped;
}

/** As far as what was laid out in one view may be shown scaled in another, while a picture is being zoomed. */
const SCALED = 2;

export function isScaled(view: View, laid: View): boolean {
  const grown = view.zoom / laid.zoom;
  const isTurned = view.rotation !== laid.rotation || view.flipped !== laid.flipped;
  return !isTurned && grown <= SCALED && grown >= 1 / SCALED;
}

/** How what was laid out in one view is scaled, then moved, to lie as in another that is turned alike. */
export function between(view: View, laid: View): { readonly scale: number } & ScreenPoint {
  const scale = view.zoom / laid.zoom;
  return { scale, left: view.panX - scale * laid.panX, top: view.panY - scale * laid.panY };
}

/** Moves a view just so far that a strip of the picture stays to be taken hold of. */
export function keepInSight(view: View, picture: Size, viewport: Size): View {
  const one = toScreen({ x: 0, y: 0 }, view);
  const other = toScreen({ x: picture.width, y: picture.height }, view);
  const shift = (from: number, to: number, space: number) => {
    const strip = Math.min(IN_SIGHT, to - from);
    return Math.max(0, strip - to) + Math.min(0, space - strip - from);
  };
  return pan(
    view,
    shift(Math.min(one.left, other.left), Math.max(one.left, other.left), viewport.width),
    shift(Math.min(one.top, other.top), Math.max(one.top, other.top), viewport.height),
  );
}

export function isInside(point: ImagePoint, picture: Size): boolean {
  return point.x >= 0 && point.y >= 0 && point.x <= picture.width && point.y <= picture.height;
}

/** The nearest place on the picture, to a hundredth of a pixel: finer than any hand, and short on the wire. */
export function ontoPicture(point: ImagePoint, picture: Size): ImagePoint {
  const settle = (value: number, end: number) => Math.round(Math.min(end, Math.max(0, value)) * 100) / 100;
  return { x: settle(point.x, picture.width), y: settle(point.y, picture.height), image: point.image };
}
