import { inflateSync } from 'node:zlib';

const SIGNATURE = 8;
/** Bytes of a colour profile, inflated: the largest of printers have three million. */
const MOST_PROFILE = 4 * 1024 * 1024;
/** Chunks that decide how the picture looks; all others tell of something else. */
const KEPT = new Set([
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
 * The same compressed picture without text, dates, Exif and whatever follows it. Nothing is decoded.
 * @returns null where the file is incomplete or no PNG, or its colour profile swells.
 */
export function stripPng(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [bytes.subarray(0, SIGNATURE)];
  for (const { type, whole } of chunks(bytes)) {
    if (type === 'iCCP' && isSwelling(whole)) return null;
    if (KEPT.has(type)) kept.push(whole);
    if (type === 'IEND') return Buffer.concat(kept);
  }
  return null;
}

/** Whoever shows the picture inflates it. After length and type its name, a zero, the method; at the end a checksum. */
function isSwelling(profile: Buffer): boolean {
  try {
    inflateSync(profile.subarray(profile.indexOf(0, 8) + 2, -4), { maxOutputLength: MOST_PROFILE });
    return false;
  } catch (error) {
    // What cannot be inflated is the decoder's to judge.
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
  }
}

/** An animated PNG announces its pictures. */
export function isAnimatedPng(bytes: Buffer): boolean {
  for (const { type } of chunks(bytes)) {
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

function* chunks(bytes: Buffer): Generator<{ readonly type: string; readonly whole: Buffer }> {
  let at = SIGNATURE;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), whole: bytes.subarray(at, end) };
    at = end;
  }
}
