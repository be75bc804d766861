import { assemble } from '@alveola/clinical';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { isOfReport, isRow, report, reportCompletion, reportEntry } from '../../../platform/db/schema';
import { newestEntries, readEntryParts } from '../entries';

/**
 * Sorts everything, so that the order of editing does not count. The status is not part of the examination.
 */
function toCanonical(data: unknown): unknown {
  if (Array.isArray(data))
    return data.map(toCanonical).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).filter(([key]) => key !== 'status');
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, toCanonical(value)]),
  );
}

function toComparable({
  information,
  xray_image: xrays,
  ...parts
}: ReturnType<typeof readEntryParts>): string {
  if (!information) throw new Error('A report was completed without patient information.');
  const document = assemble({ information, ...parts });
  return JSON.stringify(toCanonical({ document, images: xrays?.images ?? [] }));
}

async function equalsCompletion(db: Queries, clinicId: string, reportId: string): Promise<boolean> {
  const [completion] = await db
    .select({ judged: reportCompletion.judged })
    .from(reportCompletion)
    .where(isOfReport(reportCompletion, clinicId, reportId))
    .orderBy(desc(reportCompletion.n))
    .limit(1);
  if (!completion) return false;
  const judged = await db
    .select({ type: reportEntry.type, data: reportEntry.data })
    .from(reportEntry)
    .where(
      and(
        isOfReport(reportEntry, clinicId, reportId),
        inArray(reportEntry.n, Object.values(completion.judged.entries)),
      ),
    );
  const newest = await newestEntries(db, clinicId, reportId);
  const completed = Object.fromEntries(judged.map((entry) => [entry.type, entry]));
  return toComparable(readEntryParts(newest)) === toComparable(readEntryParts(completed));
}

/**
 * Drops a draft that equals the completed version. Does nothing if another save came in between, because that
 * one does the same.
 * @returns whether there is a draft beside the completed version
 */
export async function settleDraft(
  db: Queries,
  clinicId: string,
  reportId: string,
  entries: number,
): Promise<boolean> {
  if (!(await equalsCompletion(db, clinicId, reportId))) return true;
  await db
    .update(report)
    .set({ draft: false })
    .where(and(isRow(report, clinicId, reportId), eq(report.entries, entries)));
  return false;
}
