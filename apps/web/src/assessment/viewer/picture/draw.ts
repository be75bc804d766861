import { type Size, toMatrix, type Viewport } from '../viewport/viewport';

/** Device pixels for one of the picture from which on its pixels are shown as squares. */
const SHOW_PIXELS = 6;

/**
 * Paints the picture as the viewport shows it; `image` may be a smaller copy of it. Browsers turn a picture with an
 * orientation tag upright by themselves.
 */
export function drawPicture(
  canvas: HTMLCanvasElement,
  image: CanvasImageSource | null,
  picture: Size,
  viewport: Viewport,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  if (!image) return;
  const ratio = window.devicePixelRatio;
  const [a, b, c, d, left, top] = toMatrix(viewport);
  context.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, left * ratio, top * ratio);
  context.imageSmoothingEnabled = viewport.scale * ratio < SHOW_PIXELS;
  context.imageSmoothingQuality = viewport.scale * ratio < 0.5 ? 'medium' : 'low';
  context.drawImage(image, 0, 0, picture.width, picture.height);
}

/**
 * Gives the canvas the device pixels of its size, and the size of these pixels: stretched to its place, the picture
 * would be beside where the markers take it to be.
 */
export function sizeCanvas(canvas: HTMLCanvasElement, { width, height }: Size): void {
  const ratio = window.devicePixelRatio;
  const w = Math.max(1, Math.round(width * ratio));
  const h = Math.max(1, Math.round(height * ratio));
  if (canvas.width === w && canvas.height === h) return;
  canvas.width = w;
  canvas.height = h;
  canvas.style.width = `${w / ratio}px`;
  canvas.style.height = `${h / ratio}px`;
}
