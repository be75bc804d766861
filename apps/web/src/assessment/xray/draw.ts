import { matrix, type Size, type View } from './view';

/** Above so many device pixels for one of the picture, its pixels are shown as they are. */
const SHOW_PIXELS = 6;

/** A copy of the picture, and how its pixels are turned to stand upright: 1–8 as in EXIF. */
export interface Copy {
  readonly image: CanvasImageSource;
  readonly orientation: number;
}

type Matrix = readonly [number, number, number, number, number, number];

/** From the stored pixels to the upright picture, whose size is given. EXIF 2.32, tag 0x0112. */
export function uprightMatrix(orientation: number, { width, height }: Size): Matrix {
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, width, 0];
    case 3:
      return [-1, 0, 0, -1, width, height];
    case 4:
      return [1, 0, 0, -1, 0, height];
    case 5:
      return [0, 1, 1, 0, 0, 0];
    case 6:
      return [0, 1, -1, 0, width, 0];
    case 7:
      return [0, -1, -1, 0, width, height];
    case 8:
      return [0, -1, 1, 0, 0, height];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}

/** Paints the picture as the view lays it; `copy` may be smaller than it. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  copy: Copy | null,
  picture: Size,
  view: View,
  pixelRatio: number,
): void {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = getComputedStyle(canvas).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (!copy) return;
  const [a, b, c, d, panX, panY] = matrix(view);
  const r = pixelRatio;
  context.setTransform(a * r, b * r, c * r, d * r, panX * r, panY * r);
  context.imageSmoothingEnabled = view.zoom * r < SHOW_PIXELS;
  context.imageSmoothingQuality = view.zoom * r < 0.5 ? 'medium' : 'low';
  context.transform(...uprightMatrix(copy.orientation, picture));
  const onItsSide = copy.orientation >= 5;
  const { width, height } = picture;
  context.drawImage(copy.image, 0, 0, onItsSide ? height : width, onItsSide ? width : height);
}

/** Gives the canvas the pixels of its place on the screen; true when it had to change. */
export function sizeCanvas(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  pixelRatio: number,
): boolean {
  const w = Math.max(1, Math.round(width * pixelRatio));
  const h = Math.max(1, Math.round(height * pixelRatio));
  if (canvas.width === w && canvas.height === h) return false;
  canvas.width = w;
  canvas.height = h;
  return true;
}
