import { MAX_XRAY_PIXELS } from '@alveola/contract';
import sharp, { type Metadata, type SharpOptions } from 'sharp';

// Of all that the library can read, four loaders of bytes in memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadTiffBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** Decoding ends at the first error: half a picture must not look like a whole one. */
const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: MAX_XRAY_PIXELS };

/** A picture that is decoded when something is asked of it; it fails at the first error. */
export function opened(bytes: Buffer) {
  return sharp(bytes, STRICT);
}

/** Sizes and kind, without decoding; null where they cannot be read. */
export function readHeader(bytes: Buffer): Promise<Metadata | null> {
  return sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
}

/** 1–8 as in EXIF; what is not one of them is read as upright. */
export function readOrientation({ orientation = 1 }: Metadata): number {
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}
