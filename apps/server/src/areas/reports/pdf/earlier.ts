import { assemble, type Examined } from '@alveola/clinical';
import { readKinds } from '@alveola/report';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { report } from '../../../platform/db/schema';
import type { ReportRecord } from '../../../platform/db/findReport';
import { listXrays } from '../../xrays/xrayRows';
import { findVersions } from '../versions';

export interface EarlierReport extends Examined {
  readonly date: string;
}

/** Without `wanted` the newest completed analysis before this one. */
export async function findEarlier(
  db: Queries,
  clinicId: string,
  { id, patient_number, analysis_date }: ReportRecord,
  wanted?: string,
): Promise<EarlierReport | null> {
  const [before] = await db
    .select({ id: report.id, date: report.analysis_date })
    .from(report)
    .where(
      and(
        eq(report.clinic_id, clinicId),
        eq(report.patient_number, patient_number),
        eq(report.status, 'Completed'),
        isNull(report.deleted_at),
        wanted === undefined ? undefined : eq(report.id, wanted),
        sql`(${report.analysis_date}, ${report.id}) < (${analysis_date.toISOString()}::timestamptz, ${id})`,
      ),
    )
    .orderBy(desc(report.analysis_date), desc(report.id))
    .limit(1);
  if (!before) return null;
  const version = (await findVersions(db, clinicId, before.id)).at(-1);
  if (!version) return null;
  const xray_kinds = readKinds(await listXrays(db, clinicId, before.id));
  const document = { ...assemble(version.record), xray_kinds };
  return { document, result: version.findings, date: before.date.toISOString() };
}
