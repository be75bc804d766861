import { arrayOverlaps, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/open';
import { xray, xrayUpload } from '../../platform/db/schema';
import { isPart } from '../../areas/xrays/resumable/parts';
import type { Files } from '../../platform/files/files';

/**
 * ms. A picture is stored seconds before its row; one that is so old and has none lost it to a stop in
 * between. With a run of the job every ten minutes it is gone within an hour.
 */
export const ORPHAN_AGE = 45 * 60_000;
/**
 * Pictures. More cannot be lost to stops between two rounds: then the database is not the one of these files,
 * or an older one, and nothing is removed.
 */
export const MOST_ORPHANS = 100;

export interface Swept {
  /** Files without a row. */
  readonly orphans: number;
  /** Files that were never written to their end. */
  readonly halves: number;
  /** Whether there were so many orphans that they were left for a person to look at. */
  readonly tooMany: boolean;
}

/** Removes what stops in the middle of an upload have left in the store. */
export async function sweepFiles(db: Db, files: Files, now: Date): Promise<Swept> {
  const before = new Date(now.getTime() - ORPHAN_AGE);
  const halves = await files.tidy(before);
  const orphans: string[] = [];
  const pictures = new Set<string>();
  for await (const keys of files.list(before)) {
    for (const key of await withoutRow(db, keys)) {
      orphans.push(key);
      // Of parts there are many, and whoever sent one sends it again.
      if (!isPart(key)) pictures.add(toPictureId(key));
    }
    if (pictures.size > MOST_ORPHANS) return { orphans: orphans.length, halves, tooMany: true };
  }
  for (const key of orphans) await files.remove(key);
  return { orphans: orphans.length, halves, tooMany: false };
}

/** A key is the id of a picture or of a part, and its size; see `toFileKey` and `toPartKey`. */
function toPictureId(key: string): string {
  return key.split('.')[0] ?? key;
}

/** Of every clinic at once: the store knows none. Rows of removed pictures count: their files stay with the report. */
async function withoutRow(db: Db, keys: readonly string[]): Promise<readonly string[]> {
  const ids = [...new Set(keys.map(toPictureId))];
  const parts = keys.filter(isPart).map(toPictureId);
  const [rows, uploads] = await Promise.all([
    db.select({ id: xray.id }).from(xray).where(inArray(xray.id, ids)),
    parts.length === 0
      ? []
      : db.select({ parts: xrayUpload.parts }).from(xrayUpload).where(arrayOverlaps(xrayUpload.parts, parts)),
  ]);
  const known = new Set([...rows.map(({ id }) => id), ...uploads.flatMap((upload) => upload.parts)]);
  return keys.filter((key) => !known.has(toPictureId(key)));
}
