import type { DataSet } from 'dicom-parser';

/** A table of values. PS3.3 C.11.1 and C.11.2. */
export interface Lut {
  /** The input that takes the first entry; those below take it too, those above the last take the last. */
  readonly first: number;
  /** The greatest value an entry can have. */
  readonly top: number;
  readonly entries: readonly number[];
}

const DESCRIPTOR = 'x00283002';
const DATA = 'x00283006';

/** The first table of a sequence; null where there is none that can be read. */
export function lutOf(data: DataSet, sequence: string, isSigned: boolean): Lut | null {
  const item = data.elements[sequence]?.items?.[0]?.dataSet;
  const values = item?.elements[DATA];
  if (item === undefined || values === undefined) return null;
  const size = item.uint16(DESCRIPTOR, 0);
  const first = isSigned ? item.int16(DESCRIPTOR, 1) : item.uint16(DESCRIPTOR, 1);
  const bits = item.uint16(DESCRIPTOR, 2);
  if (size === undefined || first === undefined || bits === undefined || bits < 1 || bits > 16) return null;
  // PS3.3: 65,536 does not fit and is written as 0.
  const count = size === 0 ? 0x10000 : size;
  if (values.length < count || values.dataOffset + values.length > item.byteArray.length) return null;
  const isPacked = values.length < count * 2;
  const entryAt = (n: number) =>
    isPacked ? (item.byteArray[values.dataOffset + n] ?? 0) : (item.uint16(DATA, n) ?? 0);
  return { first, top: 2 ** bits - 1, entries: Array.from({ length: count }, (_, n) => entryAt(n)) };
}

export function look({ first, entries }: Lut, input: number): number {
  const at = Math.min(Math.max(Math.round(input) - first, 0), entries.length - 1);
  return entries[at] ?? 0;
}
