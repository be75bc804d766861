import { makeCopies } from '../picture/copies';
import { drawLogo } from './drawLogo';
import { openPicture } from '../picture/openPicture';
import { makeUpright, readPixels, weighStored } from '../picture/upright';
import type { FileToDecode, NotTaken } from '../picture/openedFile';

/** What is done with pictures in one step. */
export const JOBS = {
  copies: makeCopies,
  logo: drawLogo,
  pixels: readPixels,
  upright: makeUpright,
  weigh: weighStored,
} as const;
export type Jobs = typeof JOBS;

/** Files of others: first their headers, then their pixels. */
export const FILE_JOBS: Readonly<
  Record<'picture' | 'dicom', (bytes: Buffer) => Promise<FileToDecode | NotTaken>>
> = {
  picture: openPicture,
  // Its codecs are loaded with the first file that needs them.
  dicom: async (bytes) => (await import('../dicom/openDicomFile')).openDicomFile(bytes),
};
