import type { DataSet } from 'dicom-parser';

export function readDecimals(data: DataSet, tag: string): readonly number[] {
  return (data.string(tag) ?? '').split('\\').map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
}

export function readDecimal(data: DataSet, tag: string): number {
  return readDecimals(data, tag)[0] ?? Number.NaN;
}
