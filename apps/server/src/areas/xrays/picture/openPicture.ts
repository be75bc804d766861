import { MAX_XRAY_PIXELS, MAX_XRAY_SIDE, type ProblemCode } from '@alveola/contract';
import type { Metadata } from 'sharp';
import { makeCopies } from './copies';
import { detectKind, type FileToDecode, type PictureKind } from './openedFile';
import { readHeader, readOrientation } from './loaders';
import { estimateMemory } from './memory';
import { storedForm } from './storedForm';
import { isAnimatedPng } from './stripPng';
import { isAnimatedWebp } from './stripWebp';

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
