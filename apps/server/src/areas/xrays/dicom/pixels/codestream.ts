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

/** Baseline, extended and progressive JPEG lose information. */
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
