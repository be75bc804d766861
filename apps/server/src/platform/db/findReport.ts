import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from './open';
import { report } from './schema';

export type ReportRecord = typeof report.$inferSelect;

const isThere = (clinicId: string, id: string) =>
  and(eq(report.clinic_id, clinicId), eq(report.id, id), isNull(report.deleted_at));

/** A report that is there for this clinic; deleted, or another's, it is not. */
export async function findReport(db: Queries, clinicId: string, id: string): Promise<ReportRecord | null> {
  const [row] = await db.select().from(report).where(isThere(clinicId, id));
  return row ?? null;
}

/** As `findReport`; others who would change it wait until this transaction has ended. */
export async function lockReport(db: Queries, clinicId: string, id: string): Promise<ReportRecord | null> {
  const [row] = await db.select().from(report).where(isThere(clinicId, id)).for('update');
  return row ?? null;
}
