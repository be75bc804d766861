import { MAX_XRAY_PIXELS, MAX_XRAY_SIDE_PX, type ProblemCode } from '@alveola/contract';
import type { Metadata } from 'sharp';
import { detectKind, type FileToDecode, type PictureKind } from './fileKind';
import { readHeader, readOrientation, opened } from './loaders';
import { storedForm, isAnimatedWebp, losslessPng, isAnimatedPng } from './storedForm';

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
  if (width * height > MAX_XRAY_PIXELS || Math.max(width, height) > MAX_XRAY_SIDE_PX)
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
const WEBP_RGBA_BYTES = 4;

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
  if (kind === 'webp') return pixels * WEBP_RGBA_BYTES * (isTurned ? 2 : 1);
  return kind === 'tiff' || isProgressive || isTurned ? whole : 0;
}

export interface Copies {
  readonly view: Buffer;
  readonly thumb: Buffer;
}

const VIEW = 2048;
const THUMB = 320;

/**
 * Decoding the whole picture proves that it can be shown.
 * @throws if it is damaged
 */
export async function makeCopies(full: Buffer): Promise<Copies> {
  const header = await opened(full).metadata();
  const space = isGrey(header) ? 'b-w' : 'srgb';
  const upright = opened(full).autoOrient().flatten({ background: '#000' }).resize(fitted(VIEW));
  const view = await upright
    .toColourspace(space)
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const thumb = await opened(view)
    .resize(fitted(THUMB))
    .toColourspace(space)
    .jpeg({ quality: 80 })
    .toBuffer();
  return { view, thumb };
}

/** Most X-rays are grey and need only one channel. Greys with a colour profile are converted. */
function isGrey({ space, icc }: Metadata): boolean {
  return icc === undefined && (space === 'b-w' || space === 'grey16');
}

const fitted = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

export async function makeUpright(stored: Buffer): Promise<Buffer> {
  const header = await readHeader(stored);
  if (header === null) throw new Error('A stored picture could not be read.');
  const isUpright = detectKind(stored) === 'png' && readOrientation(header) === 1;
  return isUpright ? stored : losslessPng(stored, header);
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly bits: 8 | 16;
  readonly pixels: Buffer;
}

/**
 * Greys keep all their bits, colours have 8.
 * @throws if the picture is damaged
 */
export async function readPixels(stored: Buffer): Promise<Pixels> {
  const header = await readHeader(stored);
  if (header === null) throw new Error('A stored picture could not be read.');
  const { space, depth } = header;
  const isGrey = space === 'b-w' || space === 'grey16';
  const isDeep = isGrey && depth === 'ushort';
  const picture = opened(stored).autoOrient().flatten({ background: '#000' });
  const { data, info } = await (isGrey
    ? picture.toColourspace(isDeep ? 'grey16' : 'b-w').extractChannel(0)
    : picture.toColourspace('srgb')
  )
    .raw({ depth: isDeep ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    channels: isGrey ? 1 : 3,
    bits: isDeep ? 16 : 8,
    pixels: data,
  };
}

/** In bytes, from the header. */
export async function weighStored(stored: Buffer): Promise<number | null> {
  const header = await readHeader(stored);
  if (header === null) return null;
  const { width, height, channels, depth } = header;
  return width * height * channels * (depth === 'ushort' ? 2 : 1);
}
