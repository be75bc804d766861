import type { FileToDecode } from '../picture/openedFile';
import { decodeDicom, openDicom } from './readDicom';
import { toDicomPng } from './pixels/toPng';
import type { Refused } from './refused';

/** Keeps no elements of the file but those that are stored beside the picture. */
export async function openDicomFile(bytes: Buffer): Promise<FileToDecode | Refused> {
  const opened = openDicom(bytes);
  if ('refused' in opened) return opened;
  const { weight, modality } = opened;
  return {
    weight,
    modality,
    decode: async () => {
      const picture = await decodeDicom(opened);
      if ('refused' in picture) return picture;
      const { spacing, isBurnedIn, taken } = picture;
      return { png: await toDicomPng(picture), spacing, isBurnedIn, taken };
    },
  };
}
