import type { DataSet } from 'dicom-parser';

/** The numbers of an element written as text, in their order; NaN for what is none. */
export function readDecimals(data: DataSet, tag: string): readonly number[] {
  return (data.string(tag) ?? '').split('\\').map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
}

/** The first of them; NaN where there is none. */
export function readDecimal(data: DataSet, tag: string): number {
  return readDecimals(data, tag)[0] ?? Number.NaN;
}
