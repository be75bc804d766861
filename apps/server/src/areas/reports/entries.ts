import { STORED_PARTS, assemble, type Preferences, type XrayDates } from '@alveola/clinical';
import { SAVE_TYPES, type SaveType } from '@alveola/contract';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../platform/db/open';
import { appUser, reportEntry } from '../../platform/db/schema';
import { readKinds } from '@alveola/report';
import type { ReportRecord } from '../../platform/db/findReport';
import { listXrays } from '../xrays/xrayRows';
import { findHistory } from './reportRows';

export interface Newest {
  readonly n: number;
  readonly public_id: string;
  readonly type: SaveType;
  readonly data: unknown;
}

const newestRow = z.object({
  n: z.int(),
  public_id: z.string(),
  type: z.enum(SAVE_TYPES),
  data: z.unknown(),
});

/** One index look-up for each type, however many entries there are. */
export async function newestEntries(
  db: Queries,
  clinicId: string,
  reportId: string,
  types: readonly SaveType[] = SAVE_TYPES,
): Promise<Partial<Record<SaveType, Newest>>> {
  const { rows } = await db.execute(sql`
    select newest.* from unnest(${sql.param([...types])}::text[]) as wanted (type)
    cross join lateral (
      select n, public_id, type, data from report_entry
      where clinic_id = ${clinicId} and report_id = ${reportId} and report_entry.type = wanted.type
      order by n desc limit 1
    ) as newest`);
  const newestByType: Partial<Record<SaveType, Newest>> = {};
  for (const row of z.array(newestRow).parse(rows)) newestByType[row.type] = row;
  return newestByType;
}

/** Accepts records that any release has saved. */
export function readEntryParts(newest: Partial<Record<SaveType, Pick<Newest, 'data'>>>) {
  const read = <T>(schema: z.ZodType<T>, type: SaveType): T | undefined =>
    newest[type] ? schema.parse(newest[type].data) : undefined;
  return {
    information: read(STORED_PARTS.information, 'information'),
    dentition: read(STORED_PARTS.dentition, 'dentition'),
    clinical_values: read(STORED_PARTS.clinical_values, 'clinical_values'),
    xray_image: read(STORED_PARTS.xray_image, 'xray_image'),
    measurement: read(STORED_PARTS.measurement, 'measurement'),
  };
}

export async function savedBy(db: Queries, clinicId: string, publicId: string, userId: string) {
  const [row] = await db
    .select({ user: appUser.id, saved_by: appUser.name, saved_at: reportEntry.saved_at })
    .from(reportEntry)
    .innerJoin(appUser, eq(appUser.id, reportEntry.saved_by))
    .where(and(eq(reportEntry.clinic_id, clinicId), eq(reportEntry.public_id, publicId)));
  return {
    entry: publicId,
    saved_by: row?.saved_by ?? '',
    saved_at: row?.saved_at.toISOString() ?? '',
    own: row?.user === userId,
  };
}

export async function findRulesInput(
  db: Queries,
  reportRow: ReportRecord,
  newest: Parameters<typeof readEntryParts>[0],
  preferences: Preferences,
) {
  const { information, ...parts } = readEntryParts(newest);
  if (!information) return null;
  const [history, xrays] = await Promise.all([
    findHistory(db, reportRow.clinic_id, reportRow.patient_number, reportRow.id),
    listXrays(db, reportRow.clinic_id, reportRow.id),
  ]);
  const beside = {
    history,
    xray_dates: toXrayDates(xrays, reportRow, preferences),
    xray_kinds: readKinds(xrays),
  };
  return { document: assemble({ information, ...parts, ...beside }), ...beside };
}

function toXrayDates(
  xrays: Awaited<ReturnType<typeof listXrays>>,
  { analysis_date }: ReportRecord,
  { xray_age_months }: Preferences,
): XrayDates {
  return {
    examined: analysis_date.toISOString().slice(0, 10),
    limit_months: xray_age_months,
    xrays: xrays.map((xray) => ({ id: xray.id, taken: xray.taken })),
  };
}
