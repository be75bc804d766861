import { MAX_XRAY_PIXELS, MAX_XRAY_SIDE, type ProblemCode } from '@alveola/contract';
import type { Metadata } from 'sharp';
import { makeCopies } from './copies';
import { detectKind, type FileToDecode, type PictureKind } from './openedFile';
import { readHeader, readOrientation } from './loaders';
import { storedForm, isAnimatedWebp } from './storedForm';
import { isAnimatedPng } from './stripPng';

const refused = (code: ProblemCode) => ({ refused: code });

/** TIFF also has signed and floating-point samples, which are not supported. */
const SHOWN_DEPTHS: ReadonlySet<string> = new Set(['uchar', 'ushort']);

export async function openPicture(bytes: Buffer): Promise<FileToDecode | { readonly refused: ProblemCode }> {
  const kind = detectKind(bytes);
  if (kind === null) return refused('xray-unsupported');
  const header = await readHeader(bytes);
  if (header === null) return refused('xray-damaged');
  if (!SHOWN_DEPTHS.has(header.depth)) return refused('xray-unsupported');
  if (hasSeveral(kind, bytes, header)) return refused('xray-several-pictures');
  const { width, height } = header;
  if (width * height > MAX_XRAY_PIXELS || Math.max(width, height) > MAX_XRAY_SIDE)
    return refused('xray-too-many-pixels');
  const weight = estimateMemory(kind, header);
  return { weight, modality: null, decode: () => decode(kind, bytes, header) };
}

function hasSeveral(kind: PictureKind, bytes: Buffer, { pages = 1 }: Metadata): boolean {
  return pages > 1 || (kind === 'png' && isAnimatedPng(bytes)) || (kind === 'webp' && isAnimatedWebp(bytes));
}

async function decode(kind: PictureKind, bytes: Buffer, header: Metadata): Promise<object> {
  try {
    const stored = await storedForm(kind, bytes, header);
    if (stored === null) return refused('xray-damaged');
    const copies = await makeCopies(stored.full);
    const isAcross = readOrientation(header) >= 5;
    const { width, height } = isAcross ? { width: header.height, height: header.width } : header;
    return { ...stored, ...copies, width, height };
  } catch {
    return refused('xray-damaged');
  }
}

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
