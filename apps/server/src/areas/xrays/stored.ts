import { PICTURE_SIZES, type PictureSize } from '@alveola/contract';
import { sha256 } from '../../platform/db/ids';
import { DamagedFileError, type Files } from '../../platform/files/files';
import { makeCopies } from './picture/copies';
import { decoding } from './picture/decodingLimit';
import type { Picture } from './picture/readPicture';
import type { XrayRecord } from './rows';

/** The file of one size of an X-ray. */
export function toFileKey(id: string, size: PictureSize): string {
  return `${id}.${size}`;
}

/** All of it, or an error once nothing is on its way any more: what is removed then does not come back. */
export async function storePicture(
  files: Files,
  id: string,
  picture: Pick<Picture, PictureSize>,
): Promise<void> {
  const stored = await Promise.allSettled(
    PICTURE_SIZES.map((size) => files.put(toFileKey(id, size), picture[size])),
  );
  const failed = stored.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

/** After a refusal nothing is left; that a file cannot be removed must not hide the refusal. */
export async function removePicture(files: Files, id: string): Promise<void> {
  await Promise.allSettled(PICTURE_SIZES.map((size) => files.remove(toFileKey(id, size))));
}

export type Loss = 'missing' | 'damaged';

/** A stored picture, or what has become of it: one that has changed is not shown as if it were the one that was sent. */
export async function fullPicture(
  files: Files,
  { id, sha256: was }: Pick<XrayRecord, 'id' | 'sha256'>,
): Promise<Buffer | Loss> {
  const bytes = await read(files, toFileKey(id, 'full'));
  return typeof bytes === 'string' || sha256(bytes) === was ? bytes : 'damaged';
}

async function read(files: Files, key: string): Promise<Buffer | Loss> {
  try {
    return (await files.get(key)) ?? 'missing';
  } catch (error) {
    if (error instanceof DamagedFileError) return 'damaged';
    throw error;
  }
}

/** A smaller size that is missing or damaged is made anew from the full one. */
export async function storedPicture(
  files: Files,
  xray: Pick<XrayRecord, 'id' | 'sha256'>,
  size: PictureSize,
): Promise<Buffer | Loss> {
  if (size === 'full') return fullPicture(files, xray);
  const bytes = await read(files, toFileKey(xray.id, size));
  if (typeof bytes !== 'string') return bytes;
  const full = await fullPicture(files, xray);
  if (typeof full === 'string') return full;
  const copies = await decoding(0, () => makeCopies(full));
  if (copies === null) throw new Error('There was no room to make a smaller size anew.');
  await files.put(toFileKey(xray.id, size), copies[size]);
  return copies[size];
}
