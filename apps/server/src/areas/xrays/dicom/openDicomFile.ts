import sharp from 'sharp';
import type { FileToDecode } from '../picture/openedFile';
import { decodeDicom, type DicomPicture, openDicom } from './readDicom';
import type { Refused } from './parse';

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

function toDicomPng({ pixels, width, height, channels, bits }: DicomPicture): Promise<Buffer> {
  const deep = bits === 16 ? 'grey16' : 'b-w';
  return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
    .toColourspace(channels === 3 ? 'srgb' : deep)
    .png({ compressionLevel: 6 })
    .toBuffer();
}
