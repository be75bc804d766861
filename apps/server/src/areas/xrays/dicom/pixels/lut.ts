import type { DataSet } from 'dicom-parser';

/** PS3.3 C.11.1 and C.11.2. */
export interface Lut {
  /** Lower inputs also take the first entry, and inputs above the last one take the last. */
  readonly first: number;
  readonly top: number;
  readonly entries: readonly number[];
}

const DESCRIPTOR = 'x00283002';
const DATA = 'x00283006';

export function readLut(data: DataSet, sequence: string, isSigned: boolean): Lut | null {
  const item = data.elements[sequence]?.items?.[0]?.dataSet;
  return item === undefined ? null : lutIn(item, DESCRIPTOR, DATA, isSigned);
}

export function lutIn(data: DataSet, descriptor: string, entries: string, isSigned: boolean): Lut | null {
  const values = data.elements[entries];
  const size = data.uint16(descriptor, 0);
  const first = isSigned ? data.int16(descriptor, 1) : data.uint16(descriptor, 1);
  const bits = data.uint16(descriptor, 2);
  if (values === undefined || size === undefined || first === undefined || bits === undefined) return null;
  // PS3.3 writes 65,536, which does not fit, as 0.
  const count = size === 0 ? 0x10000 : size;
  if (bits < 1 || bits > 16 || values.length < count) return null;
  if (values.dataOffset + values.length > data.byteArray.length) return null;
  const wordAt = (n: number) => data.uint16(entries, n) ?? 0;
  // A word holds two entries, the first in its low byte.
  const byteAt = (n: number) => (wordAt(n >> 1) >> (8 * (n % 2))) & 0xff;
  const entryAt = values.length < count * 2 ? byteAt : wordAt;
  return { first, top: 2 ** bits - 1, entries: Array.from({ length: count }, (_, n) => entryAt(n)) };
}

export function look({ first, entries }: Lut, input: number): number {
  const at = Math.min(Math.max(Math.round(input) - first, 0), entries.length - 1);
  return entries[at] ?? 0;
}
