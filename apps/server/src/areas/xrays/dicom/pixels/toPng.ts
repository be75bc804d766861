import sharp from 'sharp';
import type { DicomPicture } from '../readDicom';

export function toDicomPng({ pixels, width, height, channels, bits }: DicomPicture): Promise<Buffer> {
  const deep = bits === 16 ? 'grey16' : 'b-w';
  return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
    .toColourspace(channels === 3 ? 'srgb' : deep)
    .png({ compressionLevel: 6 })
    .toBuffer();
}
