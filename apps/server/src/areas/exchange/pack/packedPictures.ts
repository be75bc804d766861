import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { xray } from '../../../platform/db/schema';
import type { ClinicFiles } from '../../../platform/storage/clinicFiles';
import { decodeOwn } from '../../xrays/decoder/decode';
import type { XrayRecord } from '../../xrays/xrayRows';
import { fullPicture } from '../../xrays/stored';

export interface PackedPicture {
  readonly row: XrayRecord;
  /** In bytes of its pixels; null if its file is lost or damaged. */
  readonly weight: number | null;
  readonly path: string;
}

/** Ordered by id. Each file is read and checked before the first byte is sent. */
export async function findPictures(
  db: Queries,
  files: ClinicFiles,
  clinicId: string,
  ids: readonly string[],
): Promise<readonly PackedPicture[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(xray)
    .where(and(eq(xray.clinic_id, clinicId), inArray(xray.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const packedPictures: PackedPicture[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (!row) continue;
    const bytes = await fullPicture(files, row);
    const weight = typeof bytes === 'string' ? null : await decodeOwn('weigh', bytes, 0);
    packedPictures.push({ row, weight, path: `xrays/${packedPictures.length + 1}` });
  }
  return packedPictures;
}

/**
 * Reserves the memory for its pixels.
 * @throws if the file has disappeared since it was checked
 */
export async function withPicture(
  files: ClinicFiles,
  { row, weight }: PackedPicture,
  work: (stored: Buffer, weight: number) => Promise<Buffer>,
): Promise<Buffer> {
  const stored = await fullPicture(files, row);
  if (typeof stored === 'string') throw new Error('A picture of a pack has gone.');
  return work(stored, 2 * (weight ?? 0));
}
