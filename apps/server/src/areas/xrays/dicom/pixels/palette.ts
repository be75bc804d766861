import type { DataSet } from 'dicom-parser';
import type { Samples } from './codecs';
import type { Header } from '../header';
import { look, type Lut, lutIn } from './lut';
import { toPatterns, toPatternValues } from './patterns';

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
