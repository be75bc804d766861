const HEAD = 12;
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);
/** Bits of the first byte of VP8X. */
const EXIF = 0x08;
const XMP = 0x04;
const ANIMATION = 0x02;

/**
 * Drops Exif, XMP, unknown chunks and everything after the picture. Decodes nothing.
 * @returns null if the file is incomplete or not a WebP
 */
export function stripWebp(bytes: Buffer): Buffer | null {
  const length = 8 + bytes.readUInt32LE(4);
  if (length > bytes.length) return null;
  const keptChunks: Buffer[] = [];
  for (const { type, whole } of chunks(bytes.subarray(0, length)))
    if (KEPT.has(type)) keptChunks.push(type === 'VP8X' ? withoutFlags(whole) : whole);
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

function* chunks(bytes: Buffer): Generator<{ readonly type: string; readonly whole: Buffer }> {
  let at = HEAD;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    yield { type: bytes.toString('latin1', at, at + 4), whole: bytes.subarray(at, end) };
    at = end;
  }
}
