import { MAX_LOGO_SIDE } from '@alveola/contract';
import { makeCopies } from '../picture/copies';
import { openPicture } from '../picture/openPicture';
import { makeUpright, readPixels, weighStored } from '../picture/upright';
import type { FileToDecode, NotTaken } from '../picture/openedFile';
import { opened, readHeader } from '../picture/loaders';

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

interface DrawnLogo {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Redraws the logo from its pixels, so that nothing else of the file remains. Returns null if it is too
 * large.
 * @throws if it is damaged
 */
async function drawLogo(bytes: Buffer): Promise<DrawnLogo | null> {
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
