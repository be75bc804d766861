import type { Pool } from 'pg';
import { INFORMATION } from '../../src/testing/records';
import { fullMouth } from '../bench';

/** One report in so many has a measurement of a full mouth, 31 KB; all have patient information. */
const MEASURED_ONE_IN = 10;

export async function fillEntries(pool: Pool): Promise<number> {
  const from = performance.now();
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  for (const [n, type, data, oneIn] of [
    [1, 'information', INFORMATION, 1],
    [2, 'measurement', fullMouth(), MEASURED_ONE_IN],
  ] as const)
    await client.query(
      `insert into report_entry (clinic_id, report_id, n, public_id, type, data, saved_by, saved_at)
       select clinic_id, id, $1::int, id || '-' || $1, $2, $3::jsonb, created_by, analysis_date
       from report where id ~ '^r[0-9]+$' and substr(id, 2)::int % $4 = 0
       on conflict do nothing`,
      [n, type, JSON.stringify(data), oneIn],
    );
  await client.query("update report set entries = 2 where id ~ '^r[0-9]+$'");
  client.release();
  return (performance.now() - from) / 1000;
}
