import { arrayOverlaps, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { logSeals, sealAudit } from '../../platform/audit/seal';
import { addAuditMonths } from '../../platform/audit/audit';
import type { Db } from '../../platform/db/open';
import { readPages } from '../../platform/db/statement';
import type { Files } from '../../platform/files/files';
import { runOncePerNight } from '../../platform/jobs/job';
import type { Log } from '../../platform/base/log';
import { DAY } from '../../platform/base/time';
import { xray, xrayUpload } from '../../platform/db/schema';
import { isPart } from '../../areas/xrays/resumable/uploadRows';

export interface Housekeeping {
  readonly db: Db;
  readonly files: Files;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Removes files that a stop has left. By night it also removes superseded autosaves, seals finished days of
 * the audit and prepares its next months.
 */
export async function cleanUp({ db, files, now, log }: Housekeeping): Promise<void> {
  const swept = await sweepFiles(db, files, now());
  if (swept.tooMany) log.error('files.too-many-orphans', new Error('Nothing was removed.'), { ...swept });
  else if (swept.orphans + swept.halves > 0) log.info('files.swept', { ...swept });
  await runOncePerNight(db, 'seal-audit', now(), async () => {
    log.info('audit.sealed', { days: await sealAudit(db, now()) });
    await logSeals(db, log);
  });
  await runOncePerNight(db, 'thin-autosaves', now(), async (last) => {
    const since = new Date(Math.max(0, last.getTime() - EVERY_AUTOSAVE_KEPT_MS - 2 * DAY));
    log.info('autosaves.thinned', { removed: await thinAutosaves(db, since, now()) });
  });
  await runOncePerNight(db, 'audit-months', now(), async () => {
    const monthCount = await addAuditMonths(db, now());
    if (monthCount > 0) log.info('audit.months', { made: monthCount });
  });
}

const EVERY_AUTOSAVE_KEPT_MS = DAY;
const BATCH = 200;

const reports = z.array(z.object({ clinic_id: z.string(), id: z.string() }));

/**
 * Keeps one autosave an hour of each type after a day. It always keeps the newest of a type, the entries a
 * completed report was judged on, completions, and each client's newest entry, which identifies a repeated
 * save. @returns how many were removed.
 */
export async function thinAutosaves(db: Db, since: Date, now: Date): Promise<number> {
  const before = new Date(now.getTime() - EVERY_AUTOSAVE_KEPT_MS);
  let removed = 0;
  const read = async (last: z.output<typeof reports>[number] | null) => {
    const { rows } = await db.execute(sql`
      select clinic_id, id from report
      where (clinic_id, id) > (${last?.clinic_id ?? ''}, ${last?.id ?? ''}) and updated_at >= ${since.toISOString()}::timestamptz and entries > 1
      order by clinic_id, id limit ${BATCH}`);
    return reports.parse(rows);
  };
  for await (const batch of readPages(BATCH, read)) removed += await thin(db, batch, before);
  return removed;
}

async function thin(db: Db, batch: readonly z.output<typeof reports>[number][], before: Date) {
  const clinics = batch.map(({ clinic_id }) => clinic_id);
  const ids = batch.map(({ id }) => id);
  const { rowCount } = await db.execute(sql`
    with asked as (
      select * from unnest(${sql.param(clinics)}::text[], ${sql.param(ids)}::text[]) as of (clinic_id, report_id)
    ), ranked as (
      select clinic_id, report_id, n, saved_at,
        row_number() over (partition by clinic_id, report_id, type order by n desc) as newest,
        row_number() over (partition by clinic_id, report_id, type, date_trunc('hour', saved_at, 'UTC') order by n desc) as in_hour,
        row_number() over (partition by clinic_id, report_id, type, client order by seq desc nulls last) as of_client,
        client is not null as has_client
      from report_entry join asked using (clinic_id, report_id)
    )
    delete from report_entry using ranked
    where report_entry.clinic_id = ranked.clinic_id and report_entry.report_id = ranked.report_id
      and report_entry.n = ranked.n
      and ranked.saved_at < ${before.toISOString()}::timestamptz
      and newest > 1 and in_hour > 1
      and not (has_client and of_client = 1)
      and not exists (
        select from kept_entries(${sql.param(clinics)}::text[], ${sql.param(ids)}::text[]) as kept
        where kept.clinic_id = ranked.clinic_id and kept.report_id = ranked.report_id and kept.n = ranked.n
      )`);
  return rowCount ?? 0;
}

/**
 * Milliseconds. A picture is stored seconds before its row, so an older one without a row lost it to a stop.
 * The job runs every ten minutes, which removes it within an hour.
 */
export const ORPHAN_AGE = 45 * 60_000;
/**
 * Counts pictures. Stops cannot lose more between two runs: then the database belongs to other files or is
 * older, and nothing is removed.
 */
export const MOST_ORPHANS = 100;

export async function sweepFiles(db: Db, files: Files, now: Date) {
  const before = new Date(now.getTime() - ORPHAN_AGE);
  const halves = await files.tidy(before);
  const orphans: string[] = [];
  const pictures = new Set<string>();
  for await (const keys of files.list(before)) {
    for (const key of await withoutRow(db, keys)) {
      orphans.push(key);
      // Parts do not count: there are many, and their sender sends a lost one again.
      if (!isPart(key)) pictures.add(toPictureId(key));
    }
    if (pictures.size > MOST_ORPHANS) return { orphans: orphans.length, halves, tooMany: true };
  }
  for (const key of orphans) await files.remove(key);
  return { orphans: orphans.length, halves, tooMany: false };
}

function toPictureId(key: string): string {
  return key.split('.')[0] ?? key;
}

/**
 * Checks all clinics at once, since the store knows none. Rows of removed pictures count, because their files
 * remain with the report.
 */
async function withoutRow(db: Db, keys: readonly string[]): Promise<readonly string[]> {
  const ids = [...new Set(keys.map(toPictureId))];
  const parts = keys.filter(isPart).map(toPictureId);
  const [rows, uploads] = await Promise.all([
    db.select({ id: xray.id }).from(xray).where(inArray(xray.id, ids)),
    parts.length === 0
      ? []
      : db.select({ parts: xrayUpload.parts }).from(xrayUpload).where(arrayOverlaps(xrayUpload.parts, parts)),
  ]);
  const knownIds = new Set([...rows.map(({ id }) => id), ...uploads.flatMap((upload) => upload.parts)]);
  return keys.filter((key) => !knownIds.has(toPictureId(key)));
}
