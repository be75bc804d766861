import { and, eq, isNull, max } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { xray } from '../../platform/db/schema';
import type { Audit } from '../../platform/http/route';
import { hasRoom, type Quota } from '../../platform/storage/quota';
import { lockReport } from '../../platform/db/findReport';
import { startDraft, type XrayRecord } from './xrayRows';

export type NewXray = Omit<typeof xray.$inferInsert, 'n'>;

export type Inserted =
  | { readonly is: 'added' | 'twin'; readonly row: XrayRecord }
  | { readonly is: 'report-gone' | 'no-room' };

export async function insertXray(tx: Queries, made: NewXray, quota: Quota, audit: Audit): Promise<Inserted> {
  const { clinic_id: clinicId, report_id: reportId } = made;
  if (!(await lockReport(tx, clinicId, reportId))) return { is: 'report-gone' };
  const ofReport = and(eq(xray.clinic_id, clinicId), eq(xray.report_id, reportId));
  const [twin] = await tx
    .select()
    .from(xray)
    .where(and(ofReport, eq(xray.sha256, made.sha256), isNull(xray.deleted_at)))
    .limit(1);
  if (twin) return { is: 'twin', row: twin };
  if (!(await hasRoom(tx, clinicId, [made.bytes], quota))) {
    await audit(tx, 'xray.refused', { reportId, detail: { bytes: made.bytes } });
    return { is: 'no-room' };
  }
  const [last] = await tx
    .select({ n: max(xray.n) })
    .from(xray)
    .where(ofReport);
  const [row] = await tx
    .insert(xray)
    .values({ ...made, n: (last?.n ?? 0) + 1 })
    .returning();
  if (!row) throw new Error('The inserted row was not returned.');
  await startDraft(tx, clinicId, reportId);
  await audit(tx, 'xray.add', { reportId, detail: { xray: made.id } });
  return { is: 'added', row };
}
