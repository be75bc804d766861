import type { Samples } from './codecs';
import { halvedLength } from './frame';
import type { Header } from '../header';
import type { DataSet } from 'dicom-parser';
import { look, type Lut, lutIn } from './lut';
import { toPatterns, toPatternValues } from './patterns';

/** Interleaved RGB. Colours have no window. */
export function toColours(header: Header, samples: Samples, isCompressed: boolean): Uint8Array {
  const bytes = toWhole(header, samples, isCompressed);
  const isYbr = header.photometric === 'YBR_FULL' || header.photometric === 'YBR_FULL_422';
  return isYbr && !samples.isRgb ? toRgb(bytes) : bytes;
}

/** Only uncompressed pictures may have planes or subsampled colours. */
function toWhole(header: Header, { bytes }: Samples, isCompressed: boolean): Uint8Array {
  if (isCompressed) return bytes;
  if (bytes.length === halvedLength(header)) return doubled(bytes);
  return header.isPlanar ? sideBySide(bytes) : bytes;
}

/** PS3.3 C.7.6.3.1.2: two neighbouring pixels share their two colour differences. */
function doubled(halved: Uint8Array): Uint8Array {
  const out = new Uint8Array((halved.length / 2) * 3);
  for (let to = 0; to < out.length; to += 3) {
    const pixel = to / 3;
    const pair = (pixel - (pixel % 2)) * 2;
    out[to] = halved[pair + (pixel % 2)] ?? 0;
    out[to + 1] = halved[pair + 2] ?? 0;
    out[to + 2] = halved[pair + 3] ?? 0;
  }
  return out;
}

function sideBySide(planes: Uint8Array): Uint8Array {
  const pixels = Math.floor(planes.length / 3);
  const out = new Uint8Array(pixels * 3);
  for (let n = 0; n < out.length; n += 1) out[n] = planes[(n % 3) * pixels + Math.floor(n / 3)] ?? 0;
  return out;
}

/** PS3.3 C.7.6.3.1.2: CCIR 601 colours with full range. */
function toRgb(ybr: Uint8Array): Uint8Array {
  const out = new Uint8ClampedArray(ybr.length);
  for (let n = 0; n + 2 < ybr.length; n += 3) {
    const y = ybr[n] ?? 0;
    const b = (ybr[n + 1] ?? 0) - 128;
    const r = (ybr[n + 2] ?? 0) - 128;
    out[n] = y + 1.402 * r;
    out[n + 1] = y - 0.344136 * b - 0.714136 * r;
    out[n + 2] = y + 1.772 * b;
  }
  return new Uint8Array(out.buffer);
}

/** Descriptors and entries of red, green and blue. PS3.3 C.7.6.3.1.5 and C.7.6.3.1.6. */
const TABLES = [
  ['x00281101', 'x00281201'],
  ['x00281102', 'x00281202'],
  ['x00281103', 'x00281203'],
] as const;

export function applyPalette(data: DataSet, header: Header, samples: Samples): Uint8Array | null {
  const tables = TABLES.flatMap(
    ([descriptor, entries]) => lutIn(data, descriptor, entries, header.isSigned) ?? [],
  );
  if (tables.length < TABLES.length) return null;
  const { at, count, bits } = toPatterns(header, samples);
  const values = toPatternValues(bits, header.isSigned);
  const out = new Uint8Array(count * TABLES.length);
  for (const [place, table] of tables.entries()) {
    const shades = Uint8Array.from(values, (value) => shade(table, value));
    for (let n = 0; n < count; n += 1) out[n * TABLES.length + place] = shades[at(n)] ?? 0;
  }
  return out;
}

function shade(table: Lut, value: number): number {
  const entry = look(table, value);
  return table.top > 0xff ? entry >> 8 : entry;
}
