import { PICTURE_SIZES, type PictureSize } from '@alveola/contract';
import { sha256 } from '../../platform/base/ids';
import { isRow, xray } from '../../platform/db/schema';
import { DamagedFileError, type Files } from '../../platform/files/files';
import { type ClinicFiles, type FileDeps, openClinicFiles } from '../../platform/storage/clinicFiles';
import { decodeOwn, toBuffer } from './decoder/decode';
import type { StorablePicture } from './decoder/readPicture';
import type { XrayRecord } from './xrayRows';

export function toFileKey(id: string, size: PictureSize): string {
  return `${id}.${size}`;
}

const CHECKSUMS = { full: 'sha256', view: 'view_sha256', thumb: 'thumb_sha256' } as const;

export type StoredColumns = Pick<XrayRecord, 'bytes' | 'sha256' | 'view_sha256' | 'thumb_sha256' | 'key_n'>;
type Stored = Pick<XrayRecord, 'clinic_id' | 'id' | 'sha256' | 'view_sha256' | 'thumb_sha256'>;

/** Waits for all writes, also after a failure, so that no late write restores a file that is then removed. */
export async function storePicture(
  files: ClinicFiles,
  id: string,
  picture: Pick<StorablePicture, PictureSize>,
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

/** Ignores failures, which must not hide the refusal. */
export async function removePicture(files: Pick<Files, 'remove'>, id: string): Promise<void> {
  await Promise.allSettled(PICTURE_SIZES.map((size) => files.remove(toFileKey(id, size))));
}

/** Removes what was stored if the rows did not follow: `work` says so by `keep` in their transaction. */
export async function storeFirst<T>(
  files: ClinicFiles,
  work: (stored: (id: string) => void, keep: () => void) => Promise<T>,
): Promise<T> {
  const ids: string[] = [];
  let isKept = false;
  try {
    return await work(
      (id) => ids.push(id),
      () => {
        isKept = true;
      },
    );
  } finally {
    if (!isKept) await Promise.all(ids.map((id) => removePicture(files, id)));
  }
}

export type Loss = 'missing' | 'damaged';

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

/** Smaller sizes that are older than their checksums cannot be checked. */
export function isAsStored(row: Stored, size: PictureSize, bytes: Buffer): boolean {
  const was = row[CHECKSUMS[size]];
  return was === null || sha256(bytes) === was;
}

export function fullPicture(files: ClinicFiles, row: Stored): Promise<Buffer | Loss> {
  return readSize(files, row, 'full');
}

export async function storedPicture(deps: FileDeps, row: Stored, size: PictureSize): Promise<Buffer | Loss> {
  const files = openClinicFiles(deps, row.clinic_id);
  const bytes = await readSize(files, row, size);
  if (size === 'full' || typeof bytes !== 'string') return bytes;
  const full = await fullPicture(files, row);
  if (typeof full === 'string') return full;
  const copy = toBuffer((await decodeOwn('copies', full, 0))[size]);
  await files.put(toFileKey(row.id, size), copy);
  const thisXray = isRow(xray, row.clinic_id, row.id);
  // Another version of the encoder may have written other bytes.
  if (!isAsStored(row, size, copy))
    await deps.db
      .update(xray)
      .set({ [CHECKSUMS[size]]: sha256(copy) })
      .where(thisXray);
  return copy;
}
