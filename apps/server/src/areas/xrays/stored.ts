import { PICTURE_SIZES, type PictureSize } from '@alveola/contract';
import { and, eq } from 'drizzle-orm';
import { sha256 } from '../../platform/base/ids';
import { xray } from '../../platform/db/schema';
import { DamagedFileError, type Files } from '../../platform/files/files';
import { type ClinicFiles, type FileDeps, openClinicFiles } from '../../platform/storage/clinicFiles';
import { decodeOwn } from './decoder/decode';
import { toBuffer } from './decoder/toBuffer';
import type { Picture } from './decoder/readPicture';
import type { XrayRecord } from './xrayRows';

/** The file of one size of an X-ray. */
export function toFileKey(id: string, size: PictureSize): string {
  return `${id}.${size}`;
}

/** Of each size the column of its checksum. */
const CHECKSUMS = { full: 'sha256', view: 'view_sha256', thumb: 'thumb_sha256' } as const;

/** What a row says of its files. */
export type StoredColumns = Pick<XrayRecord, 'bytes' | 'sha256' | 'view_sha256' | 'thumb_sha256' | 'key_n'>;
type Stored = Pick<XrayRecord, 'clinic_id' | 'id' | 'sha256' | 'view_sha256' | 'thumb_sha256'>;

/** All of it, or an error once nothing is on its way any more: what is removed then does not come back. */
export async function storePicture(
  files: ClinicFiles,
  id: string,
  picture: Pick<Picture, PictureSize>,
): Promise<StoredColumns> {
  const stored = await Promise.allSettled(
    PICTURE_SIZES.map((size) => files.put(toFileKey(id, size), picture[size])),
  );
  const keys = stored.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  return {
    bytes: picture.full.length,
    sha256: sha256(picture.full),
    view_sha256: sha256(picture.view),
    thumb_sha256: sha256(picture.thumb),
    key_n: Math.min(...keys),
  };
}

/** After a refusal nothing is left; that a file cannot be removed must not hide the refusal. */
export async function removePicture(files: Pick<Files, 'remove'>, id: string): Promise<void> {
  await Promise.allSettled(PICTURE_SIZES.map((size) => files.remove(toFileKey(id, size))));
}

export type Loss = 'missing' | 'damaged';

/** A stored size, or what has become of it: one that has changed is not shown as if it were the one that was stored. */
async function readSize(files: ClinicFiles, row: Stored, size: PictureSize): Promise<Buffer | Loss> {
  try {
    const bytes = await files.get(toFileKey(row.id, size));
    if (bytes === null) return 'missing';
    return isAsStored(row, size, bytes) ? bytes : 'damaged';
  } catch (error) {
    if (error instanceof DamagedFileError) return 'damaged';
    throw error;
  }
}

/** Of a smaller size that was made before its checksum was kept, nothing can be said. */
export function isAsStored(row: Stored, size: PictureSize, bytes: Buffer): boolean {
  const was = row[CHECKSUMS[size]];
  return was === null || sha256(bytes) === was;
}

export function fullPicture(files: ClinicFiles, row: Stored): Promise<Buffer | Loss> {
  return readSize(files, row, 'full');
}

/** A smaller size that is missing or damaged is made anew from the full one. */
export async function storedPicture(deps: FileDeps, row: Stored, size: PictureSize): Promise<Buffer | Loss> {
  const files = openClinicFiles(deps, row.clinic_id);
  const bytes = await readSize(files, row, size);
  if (size === 'full' || typeof bytes !== 'string') return bytes;
  const full = await fullPicture(files, row);
  if (typeof full === 'string') return full;
  const made = toBuffer((await decodeOwn('copies', full, 0))[size]);
  await files.put(toFileKey(row.id, size), made);
  const own = and(eq(xray.clinic_id, row.clinic_id), eq(xray.id, row.id));
  // Another version of the encoder may write other bytes.
  if (!isAsStored(row, size, made))
    await deps.db
      .update(xray)
      .set({ [CHECKSUMS[size]]: sha256(made) })
      .where(own);
  return made;
}
