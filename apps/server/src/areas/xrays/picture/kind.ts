/** The kinds of picture that are read as they are; DICOM becomes one of them first. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'tiff';

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}

/** What the content says it is, whatever the file is called; null: nothing that is read. */
export function detectKind(bytes: Buffer): PictureKind | null {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  const tiff = ascii(bytes, 0, 4);
  return tiff === 'II*\0' || tiff === 'MM\0*' ? 'tiff' : null;
}
