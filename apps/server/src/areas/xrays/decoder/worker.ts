import { MAX_LOGO_SIDE } from '@alveola/contract';
import { makeCopies, openPicture, makeUpright, readPixels, weighStored } from '../picture/openPicture';
import type { FileToDecode, NotTaken } from '../picture/fileKind';
import { opened, readHeader } from '../picture/loaders';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';

export const JOBS = {
  copies: makeCopies,
  logo: drawLogo,
  pixels: readPixels,
  upright: makeUpright,
  weigh: weighStored,
} as const;
export type Jobs = typeof JOBS;

export const FILE_JOBS: Readonly<
  Record<'picture' | 'dicom', (bytes: Buffer) => Promise<FileToDecode | NotTaken>>
> = {
  picture: openPicture,
  dicom: async (bytes) => (await import('../dicom/readDicom')).openDicomFile(bytes),
};

/** In pixels: three times the printed size of 60 × 20 mm at 150 dots per inch. */
const STORED = { width: 1050, height: 350 } as const;

/**
 * Redraws the logo from its pixels, so that nothing else of the file remains. Returns null if it is too
 * large.
 * @throws if it is damaged
 */
async function drawLogo(bytes: Buffer) {
  const header = await readHeader(bytes);
  if (header === null) throw new Error('The logo cannot be read.');
  if (Math.max(header.width, header.height) > MAX_LOGO_SIDE) return null;
  const { data, info } = await opened(bytes)
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ ...STORED, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

async function work(): Promise<void> {
  for (;;) {
    const [asked] = await once(process, 'message');
    if (!(asked.bytes instanceof Uint8Array)) throw new Error('The process reads bytes.');
    const { buffer, byteOffset, byteLength } = asked.bytes;
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    if (asked.job in FILE_JOBS) await decodeFile(asked.job, bytes);
    else answer(await doJob(asked.job, bytes));
  }
}

async function decodeFile(job: keyof typeof FILE_JOBS, bytes: Buffer): Promise<void> {
  const opened = await FILE_JOBS[job](bytes);
  if ('refused' in opened) return answer(opened);
  const { weight, modality, decode } = opened;
  answer({ weight, modality });
  // The server answers once there is enough memory.
  await once(process, 'message');
  answer(await decode());
}

async function doJob(job: keyof typeof JOBS, bytes: Buffer): Promise<object> {
  try {
    return { done: await JOBS[job](bytes) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : 'unknown' };
  }
}

function answer(word: object): void {
  process.send?.(word);
}

/** Makes the system kill this process first when memory runs out. */
function offerToEnd(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every system has this file.
  }
}

offerToEnd();
await work();
