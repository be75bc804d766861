import { MAX_XRAY_PIXELS } from '@alveola/contract';
import sharp, { type Metadata, type SharpOptions } from 'sharp';

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

/** Fails at the first error, so that half a picture is never shown as a whole one. */
const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: MAX_XRAY_PIXELS };

export function opened(bytes: Buffer) {
  return sharp(bytes, STRICT);
}

export function readHeader(bytes: Buffer): Promise<Metadata | null> {
  return sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
}

export function readOrientation({ orientation = 1 }: Metadata): number {
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}
