import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Queries } from '../../../platform/db/open';
import { xrayUpload } from '../../../platform/db/schema';
import type { Files } from '../../../platform/files/files';
import type { ClinicSession } from '../../../platform/http/route';
import { DAY } from '../../../platform/base/time';
import { removeParts } from './parts';

export type UploadRecord = typeof xrayUpload.$inferSelect;

/** ms: so long an upload may take, from its beginning. */
export const EXPIRES_AFTER = DAY;
/** Uploads that are open at once; with the largest files 400 MB of a user and 4 GB of a clinic. */
export const MOST_OPEN = { user: 20, clinic: 200 } as const;

const isUpload = ({ clinic_id, id }: Pick<UploadRecord, 'clinic_id' | 'id'>) =>
  and(eq(xrayUpload.clinic_id, clinic_id), eq(xrayUpload.id, id));

/** An upload of this very user that has not expired; of others there is none. */
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
        eq(xrayUpload.clinic_id, clinicId),
        eq(xrayUpload.id, id),
        eq(xrayUpload.created_by, user.id),
        gt(xrayUpload.expires_at, now),
      ),
    );
  return row ?? null;
}

/** Lengths in bytes of the clinic's open uploads, and how many of them are this user's. */
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

/** @returns whether the part is the upload's next: where another server has taken one in between, it is not. */
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

/** The X-ray of an upload is there: its parts are needed no more. @throws UploadEndedError */
export async function endUpload(tx: Queries, upload: UploadRecord, xrayId: string): Promise<void> {
  const { rowCount } = await tx
    .update(xrayUpload)
    .set({ xray_id: xrayId, parts: [] })
    .where(and(isUpload(upload), isNull(xrayUpload.xray_id)));
  if (rowCount !== 1) throw new UploadEndedError('The upload was finished or cancelled meanwhile.');
}

/** Another call has finished the upload, or cancelled it. */
export class UploadEndedError extends Error {
  override readonly name = 'UploadEndedError';
}

/** The row first: parts without one are swept. */
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

/** Uploads whose files are removed at once. */
const BATCH = 100;

/** Across clinics. */
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
