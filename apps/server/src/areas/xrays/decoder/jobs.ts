import { makeCopies } from '../picture/copies';
import { drawLogo } from './drawLogo';
import { openPicture } from '../picture/openPicture';
import { makeUpright, readPixels, weighStored } from '../picture/upright';
import type { FileToDecode, NotTaken } from '../picture/openedFile';

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
  dicom: async (bytes) => (await import('../dicom/openDicomFile')).openDicomFile(bytes),
};
