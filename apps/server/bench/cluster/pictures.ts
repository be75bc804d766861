import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import type { Client } from '../../src/testing/product';
import { FRONT_URL } from './places';

export const UPLOADS = '/patient/patient-report/xray/uploads';
const MIB = 2 ** 20;
/** Tried again every half second, for two minutes. */
const DELAYS = Array<number>(240).fill(500);
/** Pixels: with noise about 2.5 MiB, three parts. */
const LARGE = { width: 1100, height: 800 } as const;
/** Pixels of one colour at the upper left, by which a large picture is known again. */
const KNOWN = 64;

export type Colour = readonly [number, number, number];

/** No two alike, for a report takes each once. */
export const toColour = (n: number): Colour => [n % 256, n >> 8, 90];

/** A few hundred bytes, sent as one. */
export function smallPicture([r, g, b]: Colour): Promise<Buffer> {
  const create = { width: 64, height: 48, channels: 3, background: { r, g, b } } as const;
  return sharp({ create }).png().toBuffer();
}

export function largePicture([r, g, b]: Colour): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { ...LARGE, channels: 3, background: 'black', noise } as const;
  const corner = { width: KNOWN, height: KNOWN, channels: 3, background: { r, g, b } } as const;
  return sharp({ create })
    .composite([{ input: { create: corner }, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

/** Sends a picture in parts through the balancer, whoever takes each. @returns the id of the upload; null: given up */
export function sendParts(
  me: Client,
  report: string,
  bytes: Buffer,
  { isWanted, onPart }: { readonly isWanted: () => boolean; readonly onPart: () => void },
): Promise<string | null> {
  return new Promise((done) => {
    const upload = new Upload(bytes, {
      endpoint: `${FRONT_URL}/api${UPLOADS}`,
      chunkSize: MIB,
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

export async function readColour(bytes: Buffer): Promise<readonly number[]> {
  return [...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)];
}
