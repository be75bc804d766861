import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Queries } from '../../../platform/db/open';
import { isRow, xrayUpload } from '../../../platform/db/schema';
import type { Files } from '../../../platform/files/files';
import type { ClinicSession } from '../../../platform/http/route';
import { DAY } from '../../../platform/base/time';
import type { ClinicFiles } from '../../../platform/storage/clinicFiles';

export type UploadRecord = typeof xrayUpload.$inferSelect;

export const EXPIRES_AFTER = DAY;
/** With the largest files this is 400 MB for a user and 4 GB for a clinic. */
export const MOST_OPEN = { user: 20, clinic: 200 } as const;

const isUpload = ({ clinic_id, id }: Pick<UploadRecord, 'clinic_id' | 'id'>) =>
  isRow(xrayUpload, clinic_id, id);

export async function findUpload(
  db: Queries,
  { clinicId, user }: ClinicSession,
  id: string,
  now: Date,
): Promise<UploadRecord | null> {
  const [row] = await db
    .select()
    .from(xrayUpload)
    .where(
      and(
        isRow(xrayUpload, clinicId, id),
        eq(xrayUpload.created_by, user.id),
        gt(xrayUpload.expires_at, now),
      ),
    );
  return row ?? null;
}

export async function listOpen(
  db: Queries,
  { clinicId, user }: ClinicSession,
  now: Date,
): Promise<{ readonly lengths: readonly number[]; readonly own: number }> {
  const rows = await db
    .select({ length: xrayUpload.length, by: xrayUpload.created_by })
    .from(xrayUpload)
    .where(
      and(eq(xrayUpload.clinic_id, clinicId), isNull(xrayUpload.xray_id), gt(xrayUpload.expires_at, now)),
    );
  return { lengths: rows.map(({ length }) => length), own: rows.filter(({ by }) => by === user.id).length };
}

export async function addPart(
  db: Queries,
  upload: UploadRecord,
  part: string,
  bytes: number,
): Promise<boolean> {
  const { rowCount } = await db
    .update(xrayUpload)
    .set({
      received: upload.received + bytes,
      parts: sql`array_append(${xrayUpload.parts}, ${part})`,
    })
    .where(and(isUpload(upload), eq(xrayUpload.received, upload.received), isNull(xrayUpload.xray_id)));
  return rowCount === 1;
}

export async function endUpload(tx: Queries, upload: UploadRecord, xrayId: string): Promise<void> {
  const { rowCount } = await tx
    .update(xrayUpload)
    .set({ xray_id: xrayId, parts: [] })
    .where(and(isUpload(upload), isNull(xrayUpload.xray_id)));
  if (rowCount !== 1) throw new UploadEndedError('The upload was finished or cancelled meanwhile.');
}

export class UploadEndedError extends Error {
  override readonly name = 'UploadEndedError';
}

export async function removeUpload(
  db: Queries,
  files: Pick<Files, 'remove'>,
  upload: UploadRecord,
): Promise<void> {
  const gone = await db.delete(xrayUpload).where(isUpload(upload)).returning({ parts: xrayUpload.parts });
  await removeParts(
    files,
    gone.flatMap(({ parts }) => parts),
  );
}

const BATCH = 100;

export async function removeExpired(db: Db, files: Files, now: Date): Promise<number> {
  const rows = await db
    .delete(xrayUpload)
    .where(lte(xrayUpload.expires_at, now))
    .returning({ parts: xrayUpload.parts });
  for (let at = 0; at < rows.length; at += BATCH)
    await removeParts(
      files,
      rows.slice(at, at + BATCH).flatMap(({ parts }) => parts),
    );
  return rows.length;
}

const KIND = '.upload';

/** Each part has its own id, so that two servers never overwrite each other's part. */
export function toPartKey(id: string): string {
  return `${id}${KIND}`;
}

export function isPart(key: string): boolean {
  return key.endsWith(KIND);
}

export async function joinParts(
  files: ClinicFiles,
  { length, parts }: { readonly length: number; readonly parts: readonly string[] },
): Promise<Buffer | null> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const id of parts) {
    const part = await files.get(toPartKey(id));
    if (part === null) return null;
    at += part.copy(bytes, at);
  }
  return at === length ? bytes : null;
}

export async function removeParts(
  files: { remove(key: string): Promise<void> },
  parts: readonly string[],
): Promise<void> {
  await Promise.allSettled(parts.map((id) => files.remove(toPartKey(id))));
}
