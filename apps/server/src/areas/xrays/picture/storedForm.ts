import type { Metadata } from 'sharp';
import type { PictureKind } from './kind';
import { opened, readOrientation } from './loaders';
import { stripJpeg } from './stripJpeg';
import { stripPng } from './stripPng';
import { stripWebp } from './stripWebp';

export interface StoredForm {
  readonly full: Buffer;
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** 1–8 as in EXIF: how the pixels of `full` are turned to stand upright. */
  readonly orientation: number;
}

/**
 * A picture as it is kept: its pixels as they were, and nothing that tells of its origin. JPEG keeps its
 * orientation as a tag, which every browser heeds. The others are heeded by few: a turned one is stored upright,
 * as PNG, without loss; so is TIFF, which browsers do not show at all. null: it is damaged.
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

/** Bit for bit the same values, 16-bit ones too. */
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
