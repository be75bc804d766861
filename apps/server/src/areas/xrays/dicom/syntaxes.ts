/** PS3.5 §10 and annex A. */
export interface Syntax {
  readonly pixels: 'native' | 'rle' | 'jpeg' | 'jpeg-ls' | 'jpeg-2000' | 'htj2k';
  readonly isBigEndian: boolean;
  readonly isDeflated: boolean;
}

export const IMPLICIT = '1.2.840.10008.1.2';
export const EXPLICIT = '1.2.840.10008.1.2.1';
export const DEFLATED = '1.2.840.10008.1.2.1.99';
export const BIG_ENDIAN = '1.2.840.10008.1.2.2';

const plain = { isBigEndian: false, isDeflated: false };
const native = { ...plain, pixels: 'native' } as const;
const jpeg = { ...plain, pixels: 'jpeg' } as const;
const jpegLs = { ...plain, pixels: 'jpeg-ls' } as const;
const jpeg2000 = { ...plain, pixels: 'jpeg-2000' } as const;
const htj2k = { ...plain, pixels: 'htj2k' } as const;

const SYNTAXES: ReadonlyMap<string, Syntax> = new Map<string, Syntax>([
  [IMPLICIT, native],
  [EXPLICIT, native],
  [DEFLATED, { ...native, isDeflated: true }],
  [BIG_ENDIAN, { ...native, isBigEndian: true }],
  ['1.2.840.10008.1.2.5', { ...plain, pixels: 'rle' }],
  // Baseline, extended 12 bit, lossless with any predictor, and lossless with the first.
  ['1.2.840.10008.1.2.4.50', jpeg],
  ['1.2.840.10008.1.2.4.51', jpeg],
  ['1.2.840.10008.1.2.4.57', jpeg],
  ['1.2.840.10008.1.2.4.70', jpeg],
  ['1.2.840.10008.1.2.4.80', jpegLs],
  ['1.2.840.10008.1.2.4.81', jpegLs],
  ['1.2.840.10008.1.2.4.90', jpeg2000],
  ['1.2.840.10008.1.2.4.91', jpeg2000],
  ['1.2.840.10008.1.2.4.201', htj2k],
  ['1.2.840.10008.1.2.4.202', htj2k],
  ['1.2.840.10008.1.2.4.203', htj2k],
]);

export function findSyntax(uid: string): Syntax | null {
  return SYNTAXES.get(uid.trim()) ?? null;
}
