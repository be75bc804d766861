import type { XraySpacing } from '@alveola/contract';
import { decodeFile } from './decode';
import type { OpenedFile } from '../picture/openedFile';
import { toBuffer } from './toBuffer';
import type { Refused } from '../dicom/refused';

/** A picture, and what of its file stands beside it. */
export interface Deidentified {
  readonly png: Buffer;
  readonly spacing: XraySpacing | null;
  readonly isBurnedIn: boolean;
  /** ISO day. */
  readonly taken: string | null;
  /** null: the file does not say. */
  readonly modality: string | null;
}

/** Whether a file of this modality is taken; null: it does not say. Asked before a pixel is decoded. */
export type IsTaken = (modality: string | null) => boolean;

interface Done extends Omit<Deidentified, 'png' | 'modality'> {
  readonly png: Uint8Array;
}

/** Milliseconds, for the elements and again for the pixels. A panoramic takes less than one second. */
const LONGEST = 10_000;

/** Reads a DICOM file in a process of its own, which is ended with it. */
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
