import { assemble } from '@alveola/clinical';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { report } from '../../../platform/db/schema';
import { newestEntries, readEntryParts } from '../entries';
import type { ChartedAnalysis } from './analysis';

export async function findCharted(
  db: Queries,
  clinicId: string,
  id: string,
): Promise<ChartedAnalysis | null> {
  const [row] = await db
    .select()
    .from(report)
    .where(and(eq(report.clinic_id, clinicId), eq(report.id, id)));
  const { information, ...parts } = readEntryParts(await newestEntries(db, clinicId, id));
  if (!row || !information) return null;
  const { patient_number, reference_number, analysis_date, status, draft, deleted_at } = row;
  return {
    id,
    patient_number,
    reference_number,
    analysis_date,
    status,
    draft,
    deleted: deleted_at !== null,
    document: assemble({ information, ...parts }),
  };
}
