import type { GreyPatch, ImagePoint } from '@alveola/clinical';
import type { Size } from '../viewport/viewport';

/** How far around the points it is read, in parts of their extent. */
const MARGIN = 0.35;

/** The part of a picture around these points in shades of grey; `image` may be a smaller copy of it. */
export function readGreyPatch(
  image: HTMLImageElement,
  picture: Size,
  points: readonly Pick<ImagePoint, 'x' | 'y'>[],
): GreyPatch | null {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const reach = MARGIN * Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const left = Math.max(0, Math.floor(Math.min(...xs) - reach));
  const top = Math.max(0, Math.floor(Math.min(...ys) - reach));
  const width = Math.min(picture.width, Math.ceil(Math.max(...xs) + reach)) - left;
  const height = Math.min(picture.height, Math.ceil(Math.max(...ys) + reach)) - top;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width <= 0 || height <= 0) return null;
  const scale = image.naturalWidth / picture.width;
  context.drawImage(image, left * scale, top * scale, width * scale, height * scale, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = Uint8ClampedArray.from(
    { length: width * height },
    (_, n) => ((data[4 * n] ?? 0) + (data[4 * n + 1] ?? 0) + (data[4 * n + 2] ?? 0)) / 3,
  );
  return { left, top, width, height, grey };
}
