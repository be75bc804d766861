import type { ImagePoint } from '@alveola/clinical';

/** CSS pixels from the top left corner of the viewer. Never a point of a picture. */
export interface ScreenPoint {
  readonly left: number;
  readonly top: number;
}

/** A place in pixels of a picture that is known. */
export type PicturePlace = Pick<ImagePoint, 'x' | 'y'>;

/** CSS pixels of the viewer, or pixels of a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Degrees clockwise. */
type Rotation = 0 | 90 | 180 | 270;

/** Flipped left to right, then rotated, scaled and moved by the offset. */
export interface Viewport {
  /** CSS pixels for one picture pixel. */
  readonly scale: number;
  readonly offset: ScreenPoint;
  readonly rotation: Rotation;
  readonly flipped: boolean;
}

/** Upright pixels. */
export interface ShownPicture extends Size {
  readonly id: string;
}

export const SCALE = { min: 0.02, max: 8, step: 1.25 } as const;
const FIT_MARGIN_PX = 16;
const ALWAYS_IN_SIGHT_PX = 80;

const COS: Record<Rotation, number> = { 0: 1, 90: 0, 180: -1, 270: 0 };
const SIN: Record<Rotation, number> = { 0: 0, 90: 1, 180: 0, 270: -1 };
const TURNED: Record<Rotation, Rotation> = { 0: 90, 90: 180, 180: 270, 270: 0 };
const OPPOSITE: Record<Rotation, Rotation> = { 0: 0, 90: 270, 180: 180, 270: 90 };

/** left = a·x + c·y + e, top = b·x + d·y + f, as in CSS and SVG. */
export function toMatrix({ scale, offset, rotation, flipped }: Viewport) {
  const cos = COS[rotation] * scale;
  const sin = SIN[rotation] * scale;
  const mirror = flipped ? -1 : 1;
  return [cos * mirror, sin * mirror, -sin, cos, offset.left, offset.top] as const;
}

export function toScreen(point: PicturePlace, viewport: Viewport): ScreenPoint {
  const [a, b, c, d, e, f] = toMatrix(viewport);
  return { left: a * point.x + c * point.y + e, top: b * point.x + d * point.y + f };
}

export function toImage(point: ScreenPoint, viewport: Viewport, { id: image }: { id: string }): ImagePoint {
  const { scale, offset, rotation, flipped } = viewport;
  const right = (point.left - offset.left) / scale;
  const down = (point.top - offset.top) / scale;
  const across = COS[rotation] * right + SIN[rotation] * down;
  const y = COS[rotation] * down - SIN[rotation] * right;
  return { x: flipped ? -across : across, y, image };
}

export function fit(
  picture: Size,
  size: Size,
  { rotation, flipped }: Pick<Viewport, 'rotation' | 'flipped'> = { rotation: 0, flipped: false },
): Viewport {
  const isOnItsSide = rotation === 90 || rotation === 270;
  const width = isOnItsSide ? picture.height : picture.width;
  const height = isOnItsSide ? picture.width : picture.height;
  const inside = (space: number) => Math.max(1, space - 2 * FIT_MARGIN_PX);
  const scale = clampScale(Math.min(inside(size.width) / width, inside(size.height) / height));
  const viewport = { scale, offset: { left: 0, top: 0 }, rotation, flipped };
  return centreOn(viewport, { x: picture.width / 2, y: picture.height / 2 }, size);
}

function clampScale(scale: number): number {
  return Math.min(SCALE.max, Math.max(SCALE.min, scale));
}

export function zoomAt(viewport: Viewport, pointer: ScreenPoint, factor: number): Viewport {
  const scale = clampScale(viewport.scale * factor);
  const grown = scale / viewport.scale;
  const { left, top } = viewport.offset;
  const offset = {
    left: pointer.left + (left - pointer.left) * grown,
    top: pointer.top + (top - pointer.top) * grown,
  };
  return { ...viewport, scale, offset };
}

export function pan(viewport: Viewport, right: number, down: number): Viewport {
  const { left, top } = viewport.offset;
  return { ...viewport, offset: { left: left + right, top: top + down } };
}

export function centreOn(viewport: Viewport, point: PicturePlace, size: Size): Viewport {
  const atCorner = { ...viewport, offset: { left: 0, top: 0 } };
  const { left, top } = toScreen(point, atCorner);
  return pan(atCorner, size.width / 2 - left, size.height / 2 - top);
}

export function rotate(viewport: Viewport, size: Size): Viewport {
  const left = size.width / 2;
  const top = size.height / 2;
  const offset = { left: left - (viewport.offset.top - top), top: top + (viewport.offset.left - left) };
  return { ...viewport, rotation: TURNED[viewport.rotation], offset };
}

/** Exchanges left and right on the screen, however the picture is rotated. */
export function flip(viewport: Viewport, size: Size): Viewport {
  const { offset, rotation, flipped } = viewport;
  return {
    ...viewport,
    flipped: !flipped,
    rotation: OPPOSITE[rotation],
    offset: { left: size.width - offset.left, top: offset.top },
  };
}

export function isPanned(a: Viewport, b: Viewport): boolean {
  return a.scale === b.scale && a.rotation === b.rotation && a.flipped === b.flipped;
}

/** Up to this factor, the marker layer is stretched while zooming instead of drawn again. */
const STRETCH = 2;

export function isStretched(viewport: Viewport, drawnFor: Viewport): boolean {
  const grown = viewport.scale / drawnFor.scale;
  const isTurned = viewport.rotation !== drawnFor.rotation || viewport.flipped !== drawnFor.flipped;
  return !isTurned && grown <= STRETCH && grown >= 1 / STRETCH;
}

/** The rotation of both must be the same. */
export function between(viewport: Viewport, drawnFor: Viewport): { readonly scale: number } & ScreenPoint {
  const scale = viewport.scale / drawnFor.scale;
  return {
    scale,
    left: viewport.offset.left - scale * drawnFor.offset.left,
    top: viewport.offset.top - scale * drawnFor.offset.top,
  };
}

export function keepInSight(viewport: Viewport, picture: Size, size: Size): Viewport {
  const origin = toScreen({ x: 0, y: 0 }, viewport);
  const other = toScreen({ x: picture.width, y: picture.height }, viewport);
  const shift = (from: number, to: number, space: number) => {
    const strip = Math.min(ALWAYS_IN_SIGHT_PX, to - from);
    return Math.max(0, strip - to) + Math.min(0, space - strip - from);
  };
  return pan(
    viewport,
    shift(Math.min(origin.left, other.left), Math.max(origin.left, other.left), size.width),
    shift(Math.min(origin.top, other.top), Math.max(origin.top, other.top), size.height),
  );
}

export function isInside(point: ImagePoint, picture: Size): boolean {
  return point.x >= 0 && point.y >= 0 && point.x <= picture.width && point.y <= picture.height;
}

/** Rounds to a hundredth of a pixel: finer than any hand, and short on the wire. */
export function clampToPicture(point: ImagePoint, picture: Size): ImagePoint {
  const settle = (value: number, end: number) => Math.round(Math.min(end, Math.max(0, value)) * 100) / 100;
  return { x: settle(point.x, picture.width), y: settle(point.y, picture.height), image: point.image };
}
