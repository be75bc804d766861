import { matrix, type Size, type View } from './view';

/** Above so many device pixels for one of the picture, its pixels are shown as they are. */
const SHOW_PIXELS = 6;

/**
 * Paints the picture as the view lays it; `image` may be a smaller copy of it. Browsers turn a picture with an
 * orientation tag upright by themselves.
 */
export function drawPicture(
  canvas: HTMLCanvasElement,
  image: CanvasImageSource | null,
  picture: Size,
  view: View,
  pixelRatio: number,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  if (!image) return;
  const [a, b, c, d, panX, panY] = matrix(view);
  const r = pixelRatio;
  context.setTransform(a * r, b * r, c * r, d * r, panX * r, panY * r);
  context.imageSmoothingEnabled = view.zoom * r < SHOW_PIXELS;
  context.imageSmoothingQuality = view.zoom * r < 0.5 ? 'medium' : 'low';
  context.drawImage(image, 0, 0, picture.width, picture.height);
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
