import { PICTURE_SIZES, type ProblemCode, type XraySpacing } from '@alveola/contract';
import { decodeFile, toBuffer } from './decode';
import { isDicom, detectKind, type OpenedFile } from '../picture/fileKind';
import type { Copies } from '../picture/openPicture';
import type { StoredForm } from '../picture/storedForm';
import type { Refused } from '../dicom/parse';

interface FileFacts {
  readonly spacing: XraySpacing | null;
  readonly isBurnedIn: boolean;
  readonly taken: string | null;
  readonly modality: string | null;
}

/** `full` has the original pixels without metadata that identify their origin. */
export interface StorablePicture extends StoredForm, Copies, FileFacts {
  readonly width: number;
  readonly height: number;
}

type Read = StorablePicture | { readonly problem: ProblemCode; readonly modality?: string };
type Decoded = StoredForm & Copies & Pick<StorablePicture, 'width' | 'height'>;
const OF_DICOM = { spacing: null, isBurnedIn: false, taken: null, modality: null } as const;

/** Decodes the picture in another process to prove that it is one. */
export async function readPicture(bytes: Buffer, isTaken?: IsTaken): Promise<Read> {
  if (bytes.length === 0) return { problem: 'xray-empty' };
  return isDicom(bytes) ? readDicomPicture(bytes, isTaken) : readCommonPicture(bytes);
}

async function readDicomPicture(bytes: Buffer, isTaken?: IsTaken): Promise<Read> {
  const read = await dicomToPng(bytes, isTaken);
  if ('refused' in read) {
    const { refused, ...rest } = read;
    return { problem: refused, ...rest };
  }
  const picture = await readCommonPicture(read.png);
  if ('problem' in picture) return picture;
  const { png: _, ...facts } = read;
  return { ...picture, ...facts };
}

async function readCommonPicture(bytes: Buffer): Promise<Read> {
  if (detectKind(bytes) === null) return { problem: 'xray-unsupported' };
  const read = await decodeFile<Decoded>({ job: 'picture', bytes });
  if ('refused' in read) return { problem: read.refused };
  const sizes = Object.fromEntries(PICTURE_SIZES.map((size) => [size, toBuffer(read[size])]));
  return { ...read, ...sizes, ...OF_DICOM };
}

export interface Deidentified extends FileFacts {
  readonly png: Buffer;
}

type IsTaken = (modality: string | null) => boolean;

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
  const done = await decodeFile<Omit<Deidentified, 'modality'>, Refused>({
    job: 'dicom',
    bytes,
    refuse,
    longest,
  });
  return 'refused' in done ? done : { ...done, modality, png: toBuffer(done.png) };
}
