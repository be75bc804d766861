import type { XraySpacing } from '@alveola/contract';
import { decodeFile, toBuffer } from './decode';
import type { OpenedFile } from '../picture/openedFile';
import type { Refused } from '../dicom/parse';

export interface Deidentified {
  readonly png: Buffer;
  readonly spacing: XraySpacing | null;
  readonly isBurnedIn: boolean;
  readonly taken: string | null;
  readonly modality: string | null;
}

export type IsTaken = (modality: string | null) => boolean;

interface Done extends Omit<Deidentified, 'png' | 'modality'> {
  readonly png: Uint8Array;
}

/** In ms, once for the elements and once for the pixels. A panoramic image takes less than one second. */
const LONGEST = 10_000;

export async function dicomToPng(
  bytes: Uint8Array,
  isTaken: IsTaken = () => true,
  longest = LONGEST,
): Promise<Deidentified | Refused> {
  let modality: string | null = null;
  const refuse = (opened: OpenedFile): Refused | null => {
    ({ modality } = opened);
    if (isTaken(modality)) return null;
    return { refused: 'xray-not-dental', ...(modality === null ? {} : { modality }) };
  };
  const done = await decodeFile<Done, Refused>({ job: 'dicom', bytes, refuse, longest });
  return 'refused' in done ? done : { ...done, modality, png: toBuffer(done.png) };
}
