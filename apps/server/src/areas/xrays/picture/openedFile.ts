import type { ProblemCode } from '@alveola/contract';

export interface NotTaken {
  readonly refused: ProblemCode;
}

export interface OpenedFile {
  readonly weight: number;
  readonly modality: string | null;
}

export interface FileToDecode extends OpenedFile {
  readonly decode: () => Promise<object>;
}

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'tiff';

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}

export function detectKind(bytes: Buffer): PictureKind | null {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  const tiff = ascii(bytes, 0, 4);
  return tiff === 'II*\0' || tiff === 'MM\0*' ? 'tiff' : null;
}
