import type { Xray } from '@alveola/contract';
import { STORED_PARTS } from '@alveola/clinical';
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { isOfReport, isRow, report, reportEntry, xray } from '../../platform/db/schema';

export type XrayRecord = typeof xray.$inferSelect;

function pictureUrl(id: string): string {
  return `api/patient/patient-report/xray/${id}/picture`;
}

export function toXrayId(name: string): string {
  return /^(?:api\/patient\/patient-report\/)?xray\/([^/]+)(?:\/picture)?$/.exec(name)?.[1] ?? name;
}

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

const isItsReport = isRow(report, xray.clinic_id, xray.report_id);

async function selectXrays(
  db: Queries,
  condition: SQL | undefined,
  order: readonly (SQL | typeof xray.id)[] = [],
): Promise<readonly XrayRecord[]> {
  const rows = await db
    .select({ xray })
    .from(xray)
    .innerJoin(report, isItsReport)
    .where(condition)
    .orderBy(...order);
  return rows.map((row) => row.xray);
}

/**
 * Lists X-rays of the patient's other reports that the newest entry names, or that a version shows, then the
 * report's own, now or when the version was completed, in the order of their upload.
 */
export async function listXrayRows(
  db: Queries,
  clinicId: string,
  reportId: string,
  version: { readonly at: Date; readonly images: readonly string[] } | null = null,
): Promise<readonly XrayRecord[]> {
  const isThere = version
    ? and(lte(xray.created_at, version.at), or(isNull(xray.deleted_at), gt(xray.deleted_at, version.at)))
    : isNull(xray.deleted_at);
  const [ownXrays, named] = await Promise.all([
    db
      .select()
      .from(xray)
      .where(and(isOfReport(xray, clinicId, reportId), isThere))
      .orderBy(asc(xray.n)),
    version?.images ?? namedImages(db, clinicId, reportId),
  ]);
  return [...(await findCarried(db, clinicId, reportId, named)), ...ownXrays];
}

export async function listXrays(db: Queries, clinicId: string, reportId: string): Promise<readonly Xray[]> {
  return (await listXrayRows(db, clinicId, reportId)).map(toXray);
}

async function namedImages(db: Queries, clinicId: string, reportId: string): Promise<readonly string[]> {
  const [entry] = await db
    .select({ data: reportEntry.data })
    .from(reportEntry)
    .where(and(isOfReport(reportEntry, clinicId, reportId), eq(reportEntry.type, 'xray_image')))
    .orderBy(desc(reportEntry.n))
    .limit(1);
  return entry ? STORED_PARTS.xray_image.parse(entry.data).images : [];
}

async function findCarried(
  db: Queries,
  clinicId: string,
  reportId: string,
  named: readonly string[],
): Promise<readonly XrayRecord[]> {
  if (named.length === 0) return [];
  const ids = named.map(toXrayId);
  const rows = await selectXrays(
    db,
    and(
      eq(xray.clinic_id, clinicId),
      inArray(xray.id, ids),
      ne(xray.report_id, reportId),
      eq(report.patient_number, patientNumber(clinicId, reportId)),
    ),
  );
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

function patientNumber(clinicId: string, reportId: string): SQL {
  return sql`(select patient_number from report as own where own.clinic_id = ${clinicId} and own.id = ${reportId})`;
}

/** Includes removed X-rays, because an older save may still name them. */
export async function pictureNames(
  db: Queries,
  clinicId: string,
  reportId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: xray.id })
    .from(xray)
    .innerJoin(report, isItsReport)
    .where(and(eq(report.clinic_id, clinicId), eq(report.patient_number, patientNumber(clinicId, reportId))));
  return new Set(rows.flatMap(({ id }) => [id, `xray/${id}`, pictureUrl(id)]));
}

/**
 * Part of a query on `xray`. The picture is kept as long as another existing report of the patient uses it.
 */
export const isUsedElsewhere: SQL = sql`exists (
  select 1 from report as home
  join report as other on other.clinic_id = home.clinic_id and other.patient_number = home.patient_number
    and other.id <> home.id and other.deleted_at is null
  join report_entry as entry on entry.clinic_id = other.clinic_id and entry.report_id = other.id
    and entry.type = 'xray_image'
  where home.clinic_id = ${xray.clinic_id} and home.id = ${xray.report_id}
    and entry.data -> 'images' ?| array[${xray.id}, 'xray/' || ${xray.id},
      'api/patient/patient-report/xray/' || ${xray.id} || '/picture'])`;

const isVisible = or(and(isNull(xray.deleted_at), isNull(report.deleted_at)), isUsedElsewhere);

export async function findXray(db: Queries, clinicId: string, id: string): Promise<XrayRecord | null> {
  const [row] = await selectXrays(db, and(isRow(xray, clinicId, id), isVisible));
  return row ?? null;
}

export async function findPatientXrays(
  db: Queries,
  clinicId: string,
  number: string,
): Promise<readonly XrayRecord[]> {
  const isOfPatient = and(eq(report.clinic_id, clinicId), eq(report.patient_number, number));
  return selectXrays(db, and(isOfPatient, isVisible), [
    sql`${xray.taken} desc nulls last`,
    desc(xray.created_at),
    xray.id,
  ]);
}

export async function startDraft(tx: Queries, clinicId: string, reportId: string): Promise<void> {
  await tx
    .update(report)
    .set({ draft: true })
    .where(and(isRow(report, clinicId, reportId), eq(report.status, 'Completed')));
}
