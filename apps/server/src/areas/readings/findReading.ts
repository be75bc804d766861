import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { report, secondReading } from '../../platform/db/schema';

type ReadingRecord = typeof secondReading.$inferSelect;

/** Waits for another change of the reading; null where its report was deleted, too. */
export async function lockReading(tx: Queries, clinicId: string, id: string): Promise<ReadingRecord | null> {
  const [row] = await tx
    .select({ reading: secondReading })
    .from(secondReading)
    .innerJoin(
      report,
      and(eq(report.clinic_id, secondReading.clinic_id), eq(report.id, secondReading.report_id)),
    )
    .where(and(eq(secondReading.clinic_id, clinicId), eq(secondReading.id, id), isNull(report.deleted_at)))
    .for('update', { of: secondReading });
  return row?.reading ?? null;
}
