import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { xray } from '../../../platform/db/schema';
import type { ClinicFiles } from '../../../platform/storage/clinicFiles';
import { decodeOwn } from '../../xrays/decoder/decode';
import type { XrayRecord } from '../../xrays/xrayRows';
import { fullPicture } from '../../xrays/stored';

/** A picture of the report, and whether it can be handed out. */
export interface PackedPicture {
  readonly row: XrayRecord;
  /** Of its pixels, in bytes; null: its file is lost or damaged. */
  readonly weight: number | null;
  /** Within the pack, without its ending. */
  readonly path: string;
}

/** In the order of the ids; each file is read and checked once, before the first byte is sent. */
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
  const found: PackedPicture[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (!row) continue;
    const bytes = await fullPicture(files, row);
    const weight = typeof bytes === 'string' ? null : await decodeOwn('weigh', bytes, 0);
    found.push({ row, weight, path: `xrays/${found.length + 1}` });
  }
  return found;
}

/** Its stored file, and the memory that its pixels take. @throws where it has gone since it was found */
export async function withPicture(
  files: ClinicFiles,
  { row, weight }: PackedPicture,
  work: (stored: Buffer, weight: number) => Promise<Buffer>,
): Promise<Buffer> {
  const stored = await fullPicture(files, row);
  if (typeof stored === 'string') throw new Error('A picture of a pack has gone.');
  return work(stored, 2 * (weight ?? 0));
}
