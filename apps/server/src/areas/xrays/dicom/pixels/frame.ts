import { type Header, type Parsed, PIXEL_DATA } from '../parse';

const ITEM = 0xfffee000;
const LAST_ITEM = 0xfffee0dd;

/** Joins the fragments of an encapsulated frame. Returns null if bytes are missing. */
export function readFrame({ data, syntax }: Parsed, header: Header): Uint8Array | null {
  const element = data.elements[PIXEL_DATA];
  if (element === undefined) return null;
  const bytes = data.byteArray;
  if (syntax.pixels !== 'native')
    return element.hadUndefinedLength ? joined(bytes, element.dataOffset) : null;
  const needed = nativeLength(header, element.length);
  const end = element.dataOffset + element.length;
  if (needed === null || element.hadUndefinedLength || end > bytes.length || element.length < needed)
    return null;
  const words = bytes.subarray(element.dataOffset, element.dataOffset + needed + (needed % 2));
  const isSwapped = syntax.isBigEndian && (element.vr === 'OW' || header.allocated === 16);
  return (isSwapped ? swapped(words) : words).subarray(0, needed);
}

export function halvedLength({ width, height }: Header): number {
  return width * height * 2;
}

/** Null if a row has an odd number of subsampled pixels. */
function nativeLength(header: Header, there: number): number | null {
  const { width, height, samples, allocated, photometric } = header;
  const whole = (width * height * samples * allocated) / 8;
  // Some devices store all colours but claim that they are subsampled.
  if (photometric !== 'YBR_FULL_422' || there >= whole) return whole;
  return width % 2 === 0 ? halvedLength(header) : null;
}

/** A missing delimiter means that part of the picture may be missing. */
function joined(bytes: Uint8Array, from: number): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fragments: Uint8Array[] = [];
  let at = from;
  for (let n = 0; at + 8 <= bytes.length; n += 1) {
    const tag = view.getUint16(at, true) * 0x10000 + view.getUint16(at + 2, true);
    const length = view.getUint32(at + 4, true);
    if (tag === LAST_ITEM) return fragments.length > 0 ? Buffer.concat(fragments) : null;
    if (tag !== ITEM || at + 8 + length > bytes.length) return null;
    if (n > 0) fragments.push(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  return null;
}

function swapped(words: Uint8Array): Uint8Array {
  return Buffer.from(words.subarray(0, words.length - (words.length % 2))).swap16();
}

export interface Codestream {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly precision: number;
  readonly frame: number;
  readonly isSelfDescribed: boolean;
}

const LOSSLESS = 0xc3;
const JPEG_LS = 0xf7;
const SCAN = 0xda;
/** Markers between 0xc0 and 0xcf that do not start a frame. */
const NO_FRAME = [0xc4, 0xc8, 0xcc];
const SIZ = Buffer.from([0xff, 0x4f, 0xff, 0x51]);
const END = 0xd9;

export const isLossy = ({ frame }: Codestream) => frame >= 0xc0 && frame < LOSSLESS;
export const isLossless = ({ frame }: Codestream) => frame === LOSSLESS;
export const isJpegLs = ({ frame }: Codestream) => frame === JPEG_LS;

export function readJpeg(padded: Uint8Array): Codestream | null {
  const bytes = withoutPadding(padded);
  if (bytes === null || bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = toView(bytes);
  let isSelfDescribed = false;
  for (let at = 2; at + 10 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || marker === SCAN) return null;
    if (marker === 0xe0 || marker === 0xee)
      isSelfDescribed ||= /^(JFIF\0|Adobe)/.test(ascii(bytes, at + 4, 5));
    if (marker !== JPEG_LS && ((marker & 0xf0) !== 0xc0 || NO_FRAME.includes(marker))) continue;
    return {
      bytes,
      frame: marker,
      precision: view.getUint8(at + 4),
      height: view.getUint16(at + 5),
      width: view.getUint16(at + 7),
      components: view.getUint8(at + 9),
      isSelfDescribed,
    };
  }
  return null;
}

/** Skips a surrounding file format. Returns null if the data is not JPEG 2000, or is cut off. */
export function readJpeg2000(file: Uint8Array): Codestream | null {
  const from = Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, 4096)).indexOf(SIZ);
  const bytes = from < 0 ? null : withoutPadding(file.subarray(from));
  if (bytes === null || bytes.length < 43) return null;
  const view = toView(bytes);
  return {
    bytes,
    frame: 0,
    width: view.getUint32(8) - view.getUint32(16),
    height: view.getUint32(12) - view.getUint32(20),
    components: view.getUint16(40),
    precision: (view.getUint8(42) & 0x7f) + 1,
    isSelfDescribed: true,
  };
}

/**
 * Removes the 0x00 or 0xFF bytes with which devices pad a fragment. Returns null without an end marker,
 * because part of the picture may be missing, which decoders would fill with grey.
 */
function withoutPadding(bytes: Uint8Array): Uint8Array | null {
  const last = bytes.findLastIndex((byte) => byte !== 0 && byte !== 0xff);
  return last > 0 && bytes[last] === END && bytes[last - 1] === 0xff ? bytes.subarray(0, last + 1) : null;
}

const toView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));
