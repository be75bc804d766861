import type { Profile } from '@alveola/contract';
import { and, gte, isNull } from 'drizzle-orm';
import type { Queries } from './open';
import { isOfReport, isRow, report, reportCompletion } from './schema';

export type ReportRecord = typeof report.$inferSelect;

const isThere = (clinicId: string, id: string) => and(isRow(report, clinicId, id), isNull(report.deleted_at));

export async function findReport(db: Queries, clinicId: string, id: string): Promise<ReportRecord | null> {
  const [row] = await db.select().from(report).where(isThere(clinicId, id));
  return row ?? null;
}

export async function lockReport(db: Queries, clinicId: string, id: string): Promise<ReportRecord | null> {
  const [row] = await db.select().from(report).where(isThere(clinicId, id)).for('update');
  return row ?? null;
}

interface Made {
  readonly clinic_id: string;
  readonly report_id: string;
  readonly created_by: string;
  readonly created_at: Date;
}

/** Users without the right to delete may remove their own reports that nobody has completed since. */
export async function mayRemove(
  db: Queries,
  { id, may }: Pick<Profile, 'id' | 'may'>,
  { clinic_id, report_id, created_by, created_at }: Made,
): Promise<boolean> {
  if (may.includes('delete')) return true;
  if (created_by !== id) return false;
  const [since] = await db
    .select({ n: reportCompletion.n })
    .from(reportCompletion)
    .where(
      and(isOfReport(reportCompletion, clinic_id, report_id), gte(reportCompletion.completed_at, created_at)),
    )
    .limit(1);
  return since === undefined;
}
