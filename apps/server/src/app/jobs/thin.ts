import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/db/open';
import { DAY } from '../../platform/base/time';

/** Milliseconds during which every autosave remains. */
export const KEEP_ALL = DAY;
const BATCH = 200;

const reports = z.array(z.object({ clinic_id: z.string(), id: z.string() }));

/**
 * Keeps one autosave an hour of each type after a day. It always keeps the newest of a type, the entries a
 * completed report was judged on, completions, and each client's newest entry, which identifies a repeated
 * save. @returns how many were removed.
 */
export async function thinAutosaves(db: Db, since: Date, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEEP_ALL);
  let removed = 0;
  let last = { clinic_id: '', id: '' };
  for (;;) {
    const { rows } = await db.execute(sql`
      select clinic_id, id from report
      where (clinic_id, id) > (${last.clinic_id}, ${last.id}) and updated_at >= ${since.toISOString()}::timestamptz and entries > 1
      order by clinic_id, id limit ${BATCH}`);
    const batch = reports.parse(rows);
    const end = batch.at(-1);
    if (!end) return removed;
    removed += await thin(db, batch, before);
    last = end;
  }
}

async function thin(db: Db, batch: z.output<typeof reports>, before: Date): Promise<number> {
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
