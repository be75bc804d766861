import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ReportRecord } from '../../../platform/db/findReport';
import type { Queries } from '../../../platform/db/open';
import { report } from '../../../platform/db/schema';

export async function findExample(db: Queries, clinicId: string): Promise<ReportRecord | undefined> {
  const [row] = await db
    .select()
    .from(report)
    .where(
      and(eq(report.clinic_id, clinicId), isNull(report.deleted_at), sql`${report.imported} ? 'example'`),
    )
    .limit(1);
  return row;
}

export async function isOfExample(db: Queries, clinicId: string, number: string): Promise<boolean> {
  return (await findExample(db, clinicId))?.patient_number === number;
}
