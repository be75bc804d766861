import { MAX_XRAY_PIXELS, MAX_XRAY_SIDE, type ProblemCode, type XraySpacing } from '@alveola/contract';
import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { atMost } from '../http/queue';
import { dicomToPng } from './dicom/dicomToPng';
import { isDicom } from './dicom/isDicom';
import { kindOf, type PictureKind } from './kind';
import { stripJpeg } from './stripJpeg';
import { isAnimatedPng, stripPng } from './stripPng';
import { isAnimatedWebp, stripWebp } from './stripWebp';

// Of all that the library can read, four loaders of bytes in memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadTiffBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** Each holds a whole picture in memory. */
const decoding = atMost(2);

/** A picture as it is stored: `full` untouched but for what told of its origin. */
export interface Picture {
  readonly full: Buffer;
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** Longest side 2048 and 320 pixels, upright, JPEG. */
  readonly view: Buffer;
  readonly thumb: Buffer;
  /** Pixels of the upright picture. */
  readonly width: number;
  readonly height: number;
  /** 1–8 as in EXIF: how the pixels of `full` are turned to stand upright. */
  readonly orientation: number;
  /** Of DICOM alone. */
  readonly spacing: XraySpacing | null;
  readonly isBurnedIn: boolean;
}

const VIEW = 2048;
const THUMB = 320;
/** Decoding ends at the first error: half a picture must not look like a whole one. */
const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: MAX_XRAY_PIXELS };

type Read = Picture | { readonly problem: ProblemCode };
const problem = (code: ProblemCode) => ({ problem: code });

/** Proves that bytes are a picture by decoding it, and makes of it what is stored. */
export async function readPicture(bytes: Buffer): Promise<Read> {
  if (bytes.length === 0) return problem('xray-empty');
  return isDicom(bytes) ? readDicomPicture(bytes) : readCommonPicture(bytes);
}

/** From here on its picture is a PNG like any other. */
async function readDicomPicture(bytes: Buffer): Promise<Read> {
  const read = await decoding(() => dicomToPng(bytes));
  if ('refused' in read) return problem(read.refused);
  const picture = await readCommonPicture(read.png);
  return 'problem' in picture ? picture : { ...picture, spacing: read.spacing, isBurnedIn: read.isBurnedIn };
}

async function readCommonPicture(bytes: Buffer): Promise<Read> {
  const kind = kindOf(bytes);
  if (kind === null) return problem('xray-unsupported');
  const header = await headerOf(bytes);
  if (header === null) return problem('xray-damaged');
  if (hasSeveral(kind, bytes, header)) return problem('xray-several-pictures');
  const { width, height } = header;
  if (width * height > MAX_XRAY_PIXELS || Math.max(width, height) > MAX_XRAY_SIDE)
    return problem('xray-too-many-pixels');
  return decoding(() => decode(kind, bytes, header));
}

/** Sizes and kind, without decoding. */
function headerOf(bytes: Buffer): Promise<Metadata | null> {
  return sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
}

function hasSeveral(kind: PictureKind, bytes: Buffer, { pages = 1 }: Metadata): boolean {
  return pages > 1 || (kind === 'png' && isAnimatedPng(bytes)) || (kind === 'webp' && isAnimatedWebp(bytes));
}

/** What is decoded is what is stored, so that what is stored is known to be whole. */
async function decode(kind: PictureKind, bytes: Buffer, header: Metadata): Promise<Read> {
  const turned = orientationOf(header);
  try {
    const stored = await storedForm(kind, bytes, header, turned);
    if (stored === null) return problem('xray-damaged');
    const view = await upright(stored.full, VIEW)
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const thumb = await sharp(view).resize(fitted(THUMB)).jpeg({ quality: 80 }).toBuffer();
    const { width, height } = turned >= 5 ? { width: header.height, height: header.width } : header;
    return { ...stored, view, thumb, width, height, spacing: null, isBurnedIn: false };
  } catch {
    return problem('xray-damaged');
  }
}

/** What is not one of the eight is read as upright. */
function orientationOf({ orientation = 1 }: Metadata): number {
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

const fitted = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

function upright(bytes: Buffer, side: number) {
  return sharp(bytes, STRICT).autoOrient().flatten({ background: '#000' }).resize(fitted(side));
}

type Stored = Pick<Picture, 'full' | 'mediaType' | 'orientation'>;

/**
 * JPEG keeps its orientation as a tag, which every browser heeds. The others are heeded by few: a turned one is
 * stored upright, as PNG, without loss; so is TIFF, which browsers do not show at all.
 */
async function storedForm(
  kind: PictureKind,
  bytes: Buffer,
  header: Metadata,
  turned: number,
): Promise<Stored | null> {
  if (kind === 'jpeg') {
    const full = stripJpeg(bytes, turned);
    return full && { full, mediaType: 'image/jpeg', orientation: turned };
  }
  if (kind === 'tiff' || turned !== 1)
    return { full: await losslessPng(bytes, header), mediaType: 'image/png', orientation: 1 };
  const full = kind === 'png' ? stripPng(bytes) : stripWebp(bytes);
  return full && { full, mediaType: kind === 'png' ? 'image/png' : 'image/webp', orientation: 1 };
}

/** Bit for bit the same values, 16-bit ones too. */
function losslessPng(bytes: Buffer, { space, depth }: Metadata): Promise<Buffer> {
  const picture = sharp(bytes, STRICT).autoOrient().keepIccProfile();
  const isDeep = depth === 'ushort';
  const isGrey = space === 'b-w' || space === 'grey16';
  const deep = isGrey ? 'grey16' : 'rgb16';
  return (isDeep ? picture.toColourspace(deep) : picture).png({ compressionLevel: 6 }).toBuffer();
}
