import { readFindings, type DiagnosisResult } from '@alveola/clinical';
import type { ReportCompletion, SaveType } from '@alveola/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import {
  isOfReport,
  isRow,
  appUser,
  type Judged,
  report,
  reportCompletion,
  reportEntry,
  rulesWithdrawal,
} from '../../platform/db/schema';
import { type Newest, readEntryParts } from './entries';

export interface CompletedVersion {
  readonly at: Date;
  readonly by: string;
  readonly title: string;
  readonly reason: string | null;
  /** The clinic in the imported file; null for versions of this clinic. */
  readonly importedFrom: string | null;
  readonly findings: DiagnosisResult;
  readonly withdrawn: ReportCompletion['rules_withdrawn'] | null;
  readonly judged: Judged;
  readonly record: ReportCompletion['record'];
  readonly images: readonly string[];
}

function toWithdrawn({ id, reason, withdrawn_at }: typeof rulesWithdrawal.$inferSelect) {
  // The last two are for clients of the release before.
  return { id, reason, withdrawn_at: withdrawn_at.toISOString(), severity: 'review', reviewed: null };
}

export async function findVersions(
  db: Queries,
  clinicId: string,
  reportId: string,
): Promise<readonly CompletedVersion[]> {
  const versions = await db
    .select({
      at: reportCompletion.completed_at,
      by: sql<string>`coalesce(${reportCompletion.completed_name}, ${appUser.name})`,
      // The user who imported a version did not sign it.
      title: sql<string>`case when ${reportCompletion.completed_name} is null then ${appUser.title} else '' end`,
      reason: reportCompletion.reason,
      importedFrom: sql<
        string | null
      >`case when ${reportCompletion.completed_name} is not null then ${report.imported} ->> 'clinic' end`,
      findings: reportCompletion.findings,
      judged: reportCompletion.judged,
      withdrawal: rulesWithdrawal,
    })
    .from(reportCompletion)
    .innerJoin(appUser, eq(appUser.id, reportCompletion.completed_by))
    .innerJoin(report, isRow(report, reportCompletion.clinic_id, reportCompletion.report_id))
    .leftJoin(
      rulesWithdrawal,
      and(
        eq(rulesWithdrawal.rules_version, reportCompletion.rules_version),
        isNull(rulesWithdrawal.lifted_at),
      ),
    )
    .where(isOfReport(reportCompletion, clinicId, reportId))
    .orderBy(asc(reportCompletion.n));
  if (versions.length === 0) return [];
  const entries = await findEntries(db, clinicId, reportId, versions);
  return versions.map(({ withdrawal, ...version }) => {
    const parts = judgedParts(version.judged, entries);
    const record = toRecord(version.judged, parts);
    const images = parts.xray_image?.images ?? [];
    return {
      ...version,
      record,
      images,
      withdrawn: withdrawal && toWithdrawn(withdrawal),
      findings: readFindings(version.findings, record.measurement?.overrule),
    };
  });
}

export function toCompletion(version: CompletedVersion): ReportCompletion {
  const { at, by, title, reason, importedFrom, findings, withdrawn, record } = version;
  return {
    completed_at: at.toISOString(),
    completed_by: by,
    completed_title: title,
    reason,
    rules_version: findings.rulesVersion,
    ...(importedFrom === null ? {} : { imported_from: importedFrom }),
    ...(withdrawn ? { rules_withdrawn: withdrawn } : {}),
    findings,
    record,
  };
}

async function findEntries(
  db: Queries,
  clinicId: string,
  reportId: string,
  versions: readonly { readonly judged: Judged }[],
): Promise<ReadonlyMap<number, Newest>> {
  const wanted = new Set(versions.flatMap(({ judged }) => Object.values(judged.entries)));
  const rows = await db
    .select({
      n: reportEntry.n,
      public_id: reportEntry.public_id,
      type: reportEntry.type,
      data: reportEntry.data,
      client: reportEntry.client,
    })
    .from(reportEntry)
    .where(and(isOfReport(reportEntry, clinicId, reportId), inArray(reportEntry.n, [...wanted])));
  if (rows.length < wanted.size) throw new Error('An entry of a completed report is not there.');
  return new Map(rows.map((row) => [row.n, row]));
}

function judgedParts({ entries }: Judged, rows: ReadonlyMap<number, Newest>) {
  const judged: Partial<Record<SaveType, Newest>> = {};
  for (const n of Object.values(entries)) {
    const row = rows.get(n);
    if (row) judged[row.type] = row;
  }
  return readEntryParts(judged);
}

function toRecord({ history }: Judged, parts: ReturnType<typeof readEntryParts>): ReportCompletion['record'] {
  const { information, dentition, clinical_values, measurement } = parts;
  if (!information) throw new Error('A report was completed without patient information.');
  return { information, dentition, clinical_values, measurement, history };
}
