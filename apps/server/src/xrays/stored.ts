import { PICTURE_SIZES, type PictureSize } from '@alveola/contract';
import type { Files } from '../files/files';
import type { Picture } from './picture';

/** The file of one size of an X-ray. */
export function keyOf(id: string, size: PictureSize): string {
  return `${id}.${size}`;
}

/** All of it, or an error once nothing is on its way any more: what is removed then does not come back. */
export async function storePicture(files: Files, id: string, picture: Picture): Promise<void> {
  const stored = await Promise.allSettled(
    PICTURE_SIZES.map((size) => files.put(keyOf(id, size), picture[size])),
  );
  const failed = stored.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

/** After a refusal nothing is left; that a file cannot be removed must not hide the refusal. */
export async function removePicture(files: Files, id: string): Promise<void> {
  await Promise.allSettled(PICTURE_SIZES.map((size) => files.remove(keyOf(id, size))));
}
