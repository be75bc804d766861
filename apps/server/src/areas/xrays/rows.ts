import type { Xray } from '@alveola/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { report, xray } from '../../platform/db/schema';

export type XrayRecord = typeof xray.$inferSelect;

/** Address of a picture under the backend's address; it needs the session like every call. */
function pictureUrl(id: string): string {
  return `api/patient/patient-report/xray/${id}/picture`;
}

/** The id of an X-ray by any of the names by which a client may call it. */
export function toXrayId(name: string): string {
  return /^(?:api\/patient\/patient-report\/)?xray\/([^/]+)(?:\/picture)?$/.exec(name)?.[1] ?? name;
}

/** Specification §3: `path` names the stored picture, `picture_url` is where it is asked for. */
export function toXray(row: XrayRecord): Xray {
  return {
    id: row.id,
    report_id: row.report_id,
    path: `xray/${row.id}`,
    picture_url: pictureUrl(row.id),
    width: row.width,
    height: row.height,
    orientation: row.orientation,
    file_name: row.file_name,
    spacing: row.spacing,
    burned_in: row.burned_in,
    taken: row.taken,
    kind: row.kind,
  };
}

/** The X-rays of a report, in the order in which they were added. */
export async function listXrays(db: Queries, clinicId: string, reportId: string): Promise<readonly Xray[]> {
  const rows = await db
    .select()
    .from(xray)
    .where(and(eq(xray.clinic_id, clinicId), eq(xray.report_id, reportId), isNull(xray.deleted_at)))
    .orderBy(asc(xray.n));
  return rows.map(toXray);
}

/** Every name by which a client may call an X-ray of this report, removed ones too: an old save is no error. */
export async function pictureNames(
  db: Queries,
  clinicId: string,
  reportId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: xray.id })
    .from(xray)
    .where(and(eq(xray.clinic_id, clinicId), eq(xray.report_id, reportId)));
  return new Set(rows.flatMap(({ id }) => [id, `xray/${id}`, pictureUrl(id)]));
}

/** An X-ray that is there for this clinic, of a report that is there. */
export async function findXray(db: Queries, clinicId: string, id: string): Promise<XrayRecord | null> {
  const [row] = await db
    .select({ xray })
    .from(xray)
    .innerJoin(report, and(eq(report.clinic_id, xray.clinic_id), eq(report.id, xray.report_id)))
    .where(
      and(eq(xray.clinic_id, clinicId), eq(xray.id, id), isNull(xray.deleted_at), isNull(report.deleted_at)),
    );
  return row?.xray ?? null;
}

/** Other pictures than those of a completed version are a draft beside it, as every other change is. */
export async function startDraft(tx: Queries, clinicId: string, reportId: string): Promise<void> {
  await tx
    .update(report)
    .set({ draft: true })
    .where(and(eq(report.clinic_id, clinicId), eq(report.id, reportId), eq(report.status, 'Completed')));
}
