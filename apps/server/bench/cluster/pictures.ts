import { createXrayUpload } from '@alveola/contract';
import { XRAY_PART_BYTES } from '@alveola/contract/shell';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import type { Client } from '../../src/testing/product';
import { toColour } from '../faults/stand/people';
import { FRONT_URL } from './places';

export const UPLOADS = createXrayUpload.path;
const DELAYS = Array<number>(240).fill(500);
/** In pixels: noise of this size takes about 2.5 MiB, which is three parts. */
const LARGE = { width: 1100, height: 800 } as const;
/** In pixels. A large picture is recognised by the colour of this corner at the upper left. */
const KNOWN = 64;

export function largePicture(n: number): Promise<Buffer> {
  const [r, g, b] = toColour(n);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { ...LARGE, channels: 3, background: 'black', noise } as const;
  const corner = { width: KNOWN, height: KNOWN, channels: 3, background: { r, g, b } } as const;
  return sharp({ create })
    .composite([{ input: { create: corner }, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

/**
 * Sends a picture in parts through the balancer, so that different servers may take them. @returns the id of
 * the upload, or null when it gave up
 */
export function sendParts(
  me: Client,
  report: string,
  bytes: Buffer,
  { isWanted, onPart }: { readonly isWanted: () => boolean; readonly onPart: () => void },
): Promise<string | null> {
  return new Promise((done) => {
    const upload = new Upload(bytes, {
      endpoint: `${FRONT_URL}/api${UPLOADS}`,
      chunkSize: XRAY_PART_BYTES,
      retryDelays: DELAYS,
      headers: me.headers(),
      metadata: { patient_report_id: report, filename: 'a.png' },
      onShouldRetry: isWanted,
      onChunkComplete: onPart,
      onError: () => done(null),
      onSuccess: () => done(upload.url?.split('/').at(-1) ?? null),
    });
    upload.start();
  });
}
