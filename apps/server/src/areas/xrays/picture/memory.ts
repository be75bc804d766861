import type { Metadata } from 'sharp';
import type { PictureKind } from './openedFile';
import { readOrientation } from './loaders';

/** libjpeg holds the coefficients of a progressive picture until its last pass. */
const COEFFICIENT = 2;
/** libwebp decodes to RGBA. */
const WEBP_PIXEL = 4;

/**
 * Peak in bytes, estimated from the header. Baseline JPEG and plain PNG pass row by row and need almost
 * nothing.
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
