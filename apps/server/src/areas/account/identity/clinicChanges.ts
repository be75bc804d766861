import type { ClinicChange } from '@alveola/contract';
import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { clinicChanges } from './accountTables';

const SHOWN = 50;

export async function listClinicChanges(db: Queries, clinicId: string): Promise<ClinicChange[]> {
  const rows = await db
    .select()
    .from(clinicChanges)
    .where(eq(clinicChanges.clinic_id, clinicId))
    .orderBy(desc(clinicChanges.n))
    .limit(SHOWN);
  return rows.map(({ before, after, reason, changed_by, changed_at }) => ({
    before,
    after,
    reason,
    changed_by,
    changed_at: changed_at.toISOString(),
  }));
}
