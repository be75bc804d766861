import { type Size, toMatrix, type Viewport } from '../viewport/viewport';

/** Device pixels per picture pixel: from here on pixels are shown as squares. */
const SHOW_PIXELS = 6;

/** `image` may be a smaller copy. Browsers turn a picture with an orientation tag upright by themselves. */
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

/** Gives the canvas exactly the device pixels of its size: a stretched picture would not fit the markers. */
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
