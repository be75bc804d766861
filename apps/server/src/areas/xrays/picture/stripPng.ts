import { inflateSync } from 'node:zlib';

const SIGNATURE = 8;
/** In bytes. The largest profiles, those of printers, have three million. */
const MOST_PROFILE = 4 * 1024 * 1024;
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
 * Drops text, dates, Exif and everything after the picture. Decodes nothing.
 * @returns null if the file is incomplete, not a PNG, or has a colour profile that inflates too much
 */
export function stripPng(bytes: Buffer): Buffer | null {
  const keptChunks: Buffer[] = [bytes.subarray(0, SIGNATURE)];
  for (const { type, whole } of chunks(bytes)) {
    if (type === 'iCCP' && isSwelling(whole)) return null;
    if (KEPT.has(type)) keptChunks.push(whole);
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
