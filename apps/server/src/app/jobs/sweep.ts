import { arrayOverlaps, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/open';
import { xray, xrayUpload } from '../../platform/db/schema';
import { isPart } from '../../areas/xrays/resumable/parts';
import type { Files } from '../../platform/files/files';

/**
 * Milliseconds. A picture is stored seconds before its row, so an older one without a row lost it to a stop.
 * The job runs every ten minutes, which removes it within an hour.
 */
export const ORPHAN_AGE = 45 * 60_000;
/**
 * Counts pictures. Stops cannot lose more between two runs: then the database belongs to other files or is
 * older, and nothing is removed.
 */
export const MOST_ORPHANS = 100;

export interface Swept {
  readonly orphans: number;
  readonly halves: number;
  readonly tooMany: boolean;
}

/** Removes files that a stop during an upload has left. */
export async function sweepFiles(db: Db, files: Files, now: Date): Promise<Swept> {
  const before = new Date(now.getTime() - ORPHAN_AGE);
  const halves = await files.tidy(before);
  const orphans: string[] = [];
  const pictures = new Set<string>();
  for await (const keys of files.list(before)) {
    for (const key of await withoutRow(db, keys)) {
      orphans.push(key);
      // Parts do not count: there are many, and their sender sends a lost one again.
      if (!isPart(key)) pictures.add(toPictureId(key));
    }
    if (pictures.size > MOST_ORPHANS) return { orphans: orphans.length, halves, tooMany: true };
  }
  for (const key of orphans) await files.remove(key);
  return { orphans: orphans.length, halves, tooMany: false };
}

function toPictureId(key: string): string {
  return key.split('.')[0] ?? key;
}

/**
 * Checks all clinics at once, since the store knows none. Rows of removed pictures count, because their files
 * remain with the report.
 */
async function withoutRow(db: Db, keys: readonly string[]): Promise<readonly string[]> {
  const ids = [...new Set(keys.map(toPictureId))];
  const parts = keys.filter(isPart).map(toPictureId);
  const [rows, uploads] = await Promise.all([
    db.select({ id: xray.id }).from(xray).where(inArray(xray.id, ids)),
    parts.length === 0
      ? []
      : db.select({ parts: xrayUpload.parts }).from(xrayUpload).where(arrayOverlaps(xrayUpload.parts, parts)),
  ]);
  const knownIds = new Set([...rows.map(({ id }) => id), ...uploads.flatMap((upload) => upload.parts)]);
  return keys.filter((key) => !knownIds.has(toPictureId(key)));
}
