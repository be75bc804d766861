import type { Header } from '../header';

const MOST_SEGMENTS = 15;

/** PS3.5 annex G: PackBits with one segment for each byte of a sample, the high byte first. */
export function decodeRle(
  bytes: Uint8Array,
  { width, height, samples, allocated }: Header,
): Uint8Array | null {
  const depth = allocated / 8;
  const count = samples * depth;
  if (bytes.length < 64) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== count || count > MOST_SEGMENTS) return null;
  const pixels = width * height;
  const out = new Uint8Array(pixels * count);
  for (let segment = 0; segment < count; segment += 1) {
    const from = view.getUint32(4 + segment * 4, true);
    const to = segment + 1 < count ? view.getUint32(8 + segment * 4, true) : bytes.length;
    if (from < 64 || to > bytes.length || from >= to) return null;
    const sample = Math.floor(segment / depth);
    const first = sample * depth + (depth - 1 - (segment % depth));
    if (!unpack(bytes.subarray(from, to), out, first, count)) return null;
  }
  return out;
}

function unpack(packed: Uint8Array, out: Uint8Array, first: number, step: number): boolean {
  let at = first;
  let read = 0;
  while (at < out.length) {
    const code = packed[read];
    if (code === undefined) return false;
    read += 1;
    if (code === 128) continue;
    const repeats = code > 128;
    const length = repeats ? 257 - code : code + 1;
    if (read + (repeats ? 1 : length) > packed.length) return false;
    for (let n = 0; n < length && at < out.length; n += 1, at += step)
      out[at] = packed[read + (repeats ? 0 : n)] ?? 0;
    read += repeats ? 1 : length;
  }
  return true;
}
