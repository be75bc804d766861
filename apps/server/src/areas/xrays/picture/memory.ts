import type { Metadata } from 'sharp';
import type { PictureKind } from './kind';
import { readOrientation } from './loaders';

/** libjpeg keeps the coefficients of a progressive picture until its last pass. */
const COEFFICIENT = 2;
/** libwebp decodes into red, green, blue and transparency. */
const WEBP_PIXEL = 4;

/**
 * Bytes that decoding holds at one time, told by the header: nearly nothing where the picture passes by row for
 * row, as baseline JPEG and plain PNG do, else all of it.
 */
export function estimateMemory(kind: PictureKind, header: Metadata): number {
  const { width, height, channels, depth, isProgressive } = header;
  const pixels = width * height;
  const isTurned = readOrientation(header) !== 1;
  const whole = pixels * channels * (depth === 'ushort' ? 2 : 1);
  if (kind === 'jpeg') return isProgressive ? pixels * channels * COEFFICIENT : 0;
  if (kind === 'webp') return pixels * WEBP_PIXEL * (isTurned ? 2 : 1);
  return kind === 'tiff' || isProgressive || isTurned ? whole : 0;
}
