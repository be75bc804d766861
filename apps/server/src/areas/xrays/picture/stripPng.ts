const SIGNATURE = 8;
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
 * @returns null where the file is incomplete or no PNG.
 */
export function stripPng(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [bytes.subarray(0, SIGNATURE)];
  for (const { type, whole } of chunks(bytes)) {
    if (KEPT.has(type)) kept.push(whole);
    if (type === 'IEND') return Buffer.concat(kept);
  }
  return null;
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
