import type { Result } from '@alveola/clinical';
import type { SaveType } from '@alveola/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/open';
import { appUser, type Judged, reportCompletion, reportEntry } from '../../db/schema';
import type { Newest } from '../entries';

export interface CompletedVersion {
  readonly at: Date;
  readonly by: string;
  readonly reason: string | null;
  readonly findings: Result;
  readonly judged: Judged;
}

/** The completed versions of a report, oldest first. */
export async function versionsOf(
  db: Queries,
  clinicId: string,
  reportId: string,
): Promise<readonly CompletedVersion[]> {
  return db
    .select({
      at: reportCompletion.completed_at,
      by: appUser.name,
      reason: reportCompletion.reason,
      findings: reportCompletion.findings,
      judged: reportCompletion.judged,
    })
    .from(reportCompletion)
    .innerJoin(appUser, eq(appUser.id, reportCompletion.completed_by))
    .where(and(eq(reportCompletion.clinic_id, clinicId), eq(reportCompletion.report_id, reportId)))
    .orderBy(asc(reportCompletion.n));
}

/** The entries that a version was judged on; they are kept as long as the version. */
export async function entriesOf(
  db: Queries,
  clinicId: string,
  reportId: string,
  judged: Judged['entries'],
): Promise<Partial<Record<SaveType, Newest>>> {
  const wanted = Object.values(judged);
  const rows = await db
    .select({
      n: reportEntry.n,
      public_id: reportEntry.public_id,
      type: reportEntry.type,
      data: reportEntry.data,
      client: reportEntry.client,
    })
    .from(reportEntry)
    .where(
      and(
        eq(reportEntry.clinic_id, clinicId),
        eq(reportEntry.report_id, reportId),
        inArray(reportEntry.n, wanted),
      ),
    );
  if (rows.length < wanted.length) throw new Error('An entry of a completed report is not there.');
  const entries: Partial<Record<SaveType, Newest>> = {};
  for (const row of rows) entries[row.type] = row;
  return entries;
}
