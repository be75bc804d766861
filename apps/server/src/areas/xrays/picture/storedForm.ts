import type { Metadata } from 'sharp';
import type { PictureKind } from './fileKind';
import { opened, readOrientation } from './loaders';
import { inflateSync } from 'node:zlib';

export interface StoredForm {
  readonly full: Buffer;
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** EXIF value 1 to 8 that makes the pixels of `full` upright. */
  readonly orientation: number;
}

/**
 * Keeps the pixels and removes everything that identifies their origin. A JPEG keeps its orientation tag,
 * which every browser supports; other turned pictures and TIFF become upright lossless PNGs. Returns null if
 * the picture is damaged.
 */
export async function storedForm(
  kind: PictureKind,
  bytes: Buffer,
  header: Metadata,
): Promise<StoredForm | null> {
  const turned = readOrientation(header);
  if (kind === 'jpeg') {
    const full = stripJpeg(bytes, turned);
    return full && { full, mediaType: 'image/jpeg', orientation: turned };
  }
  if (kind === 'tiff' || turned !== 1)
    return { full: await losslessPng(bytes, header), mediaType: 'image/png', orientation: 1 };
  const full = kind === 'png' ? stripPng(bytes) : stripWebp(bytes);
  return full && { full, mediaType: kind === 'png' ? 'image/png' : 'image/webp', orientation: 1 };
}

export function losslessPng(bytes: Buffer, header: Metadata): Promise<Buffer> {
  return opened(bytes)
    .autoOrient()
    .keepIccProfile()
    .toColourspace(toColourSpace(header))
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function toColourSpace({ space, depth }: Metadata): 'b-w' | 'grey16' | 'srgb' | 'rgb16' {
  const isGrey = space === 'b-w' || space === 'grey16';
  if (depth === 'ushort') return isGrey ? 'grey16' : 'rgb16';
  return isGrey ? 'b-w' : 'srgb';
}

/** Markers of ITU T.81, table B.1. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;

/**
 * Keeps only segments that affect the display: JFIF's densities, the colour profile and Adobe's colour
 * transform. Drops comments and everything after the picture. Decodes nothing.
 * @param orientation 1 to 8; every value but 1 is written as the only Exif tag
 * @returns null if the file is incomplete or not a JPEG
 */
function stripJpeg(bytes: Buffer, orientation: number): Buffer | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const keptSegments: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  let orientationSegment = orientation === 1;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return null;
    const segment = bytes.subarray(at, end);
    if (!orientationSegment && marker !== APP0) {
      keptSegments.push(exifOrientation(orientation));
      orientationSegment = true;
    }
    const seen = toKept(marker, segment);
    if (seen) keptSegments.push(seen);
    at = end;
    if (marker !== SOS) continue;
    const after = endOfScan(bytes, at);
    keptSegments.push(bytes.subarray(at, after));
    at = after;
    if (bytes[at + 1] === EOI) return Buffer.concat([...keptSegments, Buffer.from([0xff, EOI])]);
  }
  return null;
}

function toKept(marker: number, segment: Buffer): Buffer | null {
  const name = segment.toString('latin1', 4, 16);
  if (marker === APP0) return name.startsWith('JFIF\0') ? withoutThumbnail(segment) : null;
  if (marker === APP2) return name === 'ICC_PROFILE\0' ? segment : null;
  if (marker === APP14) return name.startsWith('Adobe') ? segment : null;
  return (marker >= APP0 && marker <= APP15) || marker === COM ? null : segment;
}

/** The thumbnail may show what was removed from the picture. */
function withoutThumbnail(segment: Buffer): Buffer {
  const plain = Buffer.from(segment.subarray(0, 18));
  plain.writeUInt16BE(16, 2);
  plain.writeUInt16BE(0, 16);
  return plain;
}

/** The data ends at the first marker that is neither a stuffed zero nor a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    const belongs = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!belongs && next !== 0xff) return at;
    at += belongs ? 2 : 1;
  }
}

function exifOrientation(orientation: number): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0];
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const HEAD = 12;
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);
/** Bits of the first byte of VP8X. */
const EXIF = 0x08;
const XMP = 0x04;
const ANIMATION = 0x02;

/**
 * Drops Exif, XMP, unknown webpChunks and everything after the picture. Decodes nothing.
 * @returns null if the file is incomplete or not a WebP
 */
function stripWebp(bytes: Buffer): Buffer | null {
  const length = 8 + bytes.readUInt32LE(4);
  if (length > bytes.length) return null;
  const keptChunks: Buffer[] = [];
  for (const { type, whole } of webpChunks(bytes.subarray(0, length)))
    if (WEBP_CHUNKS.has(type)) keptChunks.push(type === 'VP8X' ? withoutFlags(whole) : whole);
  if (keptChunks.length === 0) return null;
  const head = Buffer.from(bytes.subarray(0, HEAD));
  head.writeUInt32LE(4 + keptChunks.reduce((sum, { length: size }) => sum + size, 0), 4);
  return Buffer.concat([head, ...keptChunks]);
}

export function isAnimatedWebp(bytes: Buffer): boolean {
  const isExtended = bytes.toString('latin1', HEAD, HEAD + 4) === 'VP8X';
  return isExtended && ((bytes[HEAD + 8] ?? 0) & ANIMATION) !== 0;
}

function withoutFlags(chunk: Buffer): Buffer {
  const plain = Buffer.from(chunk);
  plain[8] = (plain[8] ?? 0) & ~(EXIF | XMP);
  return plain;
}

function* webpChunks(bytes: Buffer): Generator<{ readonly type: string; readonly whole: Buffer }> {
  let at = HEAD;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    yield { type: bytes.toString('latin1', at, at + 4), whole: bytes.subarray(at, end) };
    at = end;
  }
}

const SIGNATURE = 8;
/** In bytes. The largest profiles, those of printers, have three million. */
const MOST_PROFILE = 4 * 1024 * 1024;
const PNG_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'bKGD',
  'pHYs',
]);

/**
 * Drops text, dates, Exif and everything after the picture. Decodes nothing.
 * @returns null if the file is incomplete, not a PNG, or has a colour profile that inflates too much
 */
export function stripPng(bytes: Buffer): Buffer | null {
  const keptChunks: Buffer[] = [bytes.subarray(0, SIGNATURE)];
  for (const { type, whole } of pngChunks(bytes)) {
    if (type === 'iCCP' && isSwelling(whole)) return null;
    if (PNG_CHUNKS.has(type)) keptChunks.push(whole);
    if (type === 'IEND') return Buffer.concat(keptChunks);
  }
  return null;
}

/**
 * Every viewer inflates the profile. It follows the length, the chunk's type, a name that ends with a zero,
 * and the method; a checksum ends it.
 */
function isSwelling(profile: Buffer): boolean {
  try {
    inflateSync(profile.subarray(profile.indexOf(0, 8) + 2, -4), { maxOutputLength: MOST_PROFILE });
    return false;
  } catch (error) {
    // The decoder judges profiles that cannot be inflated.
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
  }
}

export function isAnimatedPng(bytes: Buffer): boolean {
  for (const { type } of pngChunks(bytes)) {
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

function* pngChunks(bytes: Buffer): Generator<{ readonly type: string; readonly whole: Buffer }> {
  let at = SIGNATURE;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), whole: bytes.subarray(at, end) };
    at = end;
  }
}
