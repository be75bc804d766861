import { MAX_XRAY_PIXELS, MAX_XRAY_SIDE, type ProblemCode, type XraySpacing } from '@alveola/contract';
import type { Metadata } from 'sharp';
import { type Copies, makeCopies } from './copies';
import { decoding, exceedsMemory } from './decodingLimit';
import { dicomToPng, type IsTaken } from '../dicom/dicomToPng';
import { isDicom } from '../dicom/isDicom';
import { detectKind, type PictureKind } from './kind';
import { readHeader, readOrientation } from './loaders';
import { type StoredForm, storedForm } from './storedForm';
import { isAnimatedPng } from './stripPng';
import { isAnimatedWebp } from './stripWebp';
import { estimateMemory } from './memory';

/** A picture as it is stored: `full` untouched but for what told of its origin. */
export interface Picture extends StoredForm, Copies {
  /** Pixels of the upright picture. */
  readonly width: number;
  readonly height: number;
  /** Of DICOM alone. */
  readonly spacing: XraySpacing | null;
  readonly isBurnedIn: boolean;
  /** ISO day. */
  readonly taken: string | null;
  readonly modality: string | null;
}

type Read = Picture | { readonly problem: ProblemCode; readonly modality?: string };
const problem = (code: ProblemCode) => ({ problem: code });

/** 8 and 16 bits. Only TIFF knows others: signed numbers, and such with a point. */
const SHOWN_DEPTHS: ReadonlySet<string> = new Set(['uchar', 'ushort']);

/** Proves that bytes are a picture by decoding it, and makes of it what is stored. */
export async function readPicture(bytes: Buffer, isTaken?: IsTaken): Promise<Read> {
  if (bytes.length === 0) return problem('xray-empty');
  return isDicom(bytes) ? readDicomPicture(bytes, isTaken) : readCommonPicture(bytes);
}

/** From here on its picture is a PNG like any other. */
async function readDicomPicture(bytes: Buffer, isTaken?: IsTaken): Promise<Read> {
  const read = await dicomToPng(bytes, isTaken);
  if ('refused' in read) {
    const { refused, ...rest } = read;
    return { problem: refused, ...rest };
  }
  const picture = await readCommonPicture(read.png);
  if ('problem' in picture) return picture;
  const { spacing, isBurnedIn, taken, modality } = read;
  return { ...picture, spacing, isBurnedIn, taken, modality };
}

async function readCommonPicture(bytes: Buffer): Promise<Read> {
  const kind = detectKind(bytes);
  if (kind === null) return problem('xray-unsupported');
  const header = await readHeader(bytes);
  if (header === null) return problem('xray-damaged');
  if (!SHOWN_DEPTHS.has(header.depth)) return problem('xray-unsupported');
  if (hasSeveral(kind, bytes, header)) return problem('xray-several-pictures');
  const { width, height } = header;
  if (width * height > MAX_XRAY_PIXELS || Math.max(width, height) > MAX_XRAY_SIDE)
    return problem('xray-too-many-pixels');
  const weight = estimateMemory(kind, header);
  if (exceedsMemory(weight)) return problem('xray-too-heavy');
  return (await decoding(weight, () => decode(kind, bytes, header))) ?? problem('unavailable');
}

function hasSeveral(kind: PictureKind, bytes: Buffer, { pages = 1 }: Metadata): boolean {
  return pages > 1 || (kind === 'png' && isAnimatedPng(bytes)) || (kind === 'webp' && isAnimatedWebp(bytes));
}

/** What is decoded is what is stored, so that what is stored is known to be whole. */
async function decode(kind: PictureKind, bytes: Buffer, header: Metadata): Promise<Read> {
  try {
    const stored = await storedForm(kind, bytes, header);
    if (stored === null) return problem('xray-damaged');
    const copies = await makeCopies(stored.full);
    const isAcross = readOrientation(header) >= 5;
    const { width, height } = isAcross ? { width: header.height, height: header.width } : header;
    const ofDicom = { spacing: null, isBurnedIn: false, taken: null, modality: null };
    return { ...stored, ...copies, width, height, ...ofDicom };
  } catch {
    return problem('xray-damaged');
  }
}
