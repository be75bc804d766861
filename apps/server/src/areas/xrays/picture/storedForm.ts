import type { Metadata } from 'sharp';
import type { PictureKind } from './kind';
import { opened, readOrientation } from './loaders';
import { stripJpeg } from './stripJpeg';
import { stripPng } from './stripPng';
import { stripWebp } from './stripWebp';

export interface StoredForm {
  readonly full: Buffer;
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** EXIF value 1 to 8 that makes the pixels of `full` upright. */
  readonly orientation: number;
}

/**
 * Keeps the pixels and removes everything that identifies their origin. A JPEG keeps its orientation tag,
 * which every browser supports; other turned pictures and TIFF become upright lossless PNGs. Returns null if
 * the picture is damaged.
 */
export async function storedForm(
  kind: PictureKind,
  bytes: Buffer,
  header: Metadata,
): Promise<StoredForm | null> {
  const turned = readOrientation(header);
  if (kind === 'jpeg') {
    const full = stripJpeg(bytes, turned);
    return full && { full, mediaType: 'image/jpeg', orientation: turned };
  }
  if (kind === 'tiff' || turned !== 1)
    return { full: await losslessPng(bytes, header), mediaType: 'image/png', orientation: 1 };
  const full = kind === 'png' ? stripPng(bytes) : stripWebp(bytes);
  return full && { full, mediaType: kind === 'png' ? 'image/png' : 'image/webp', orientation: 1 };
}

export function losslessPng(bytes: Buffer, header: Metadata): Promise<Buffer> {
  return opened(bytes)
    .autoOrient()
    .keepIccProfile()
    .toColourspace(toColourSpace(header))
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function toColourSpace({ space, depth }: Metadata): 'b-w' | 'grey16' | 'srgb' | 'rgb16' {
  const isGrey = space === 'b-w' || space === 'grey16';
  if (depth === 'ushort') return isGrey ? 'grey16' : 'rgb16';
  return isGrey ? 'b-w' : 'srgb';
}
