import type { Pool } from 'pg';

/** Rows in one statement, because a trigger goes over them once more. */
const BATCH = 10_000;
export const CLINICS = 200;

export interface Fill {
  readonly clinic: string;
  readonly owner: string;
  readonly reports: number;
  readonly oneIn: number;
}

/**
 * Replaces the reports of other parts of the bench by reports one minute apart, the newest from now. @returns
 * seconds
 */
export async function fillReports(pool: Pool, { clinic, owner, reports, oneIn }: Fill): Promise<number> {
  const from = performance.now();
  await pool.query(
    `insert into clinic (id, name, org_number, country) select 'c' || n, 'Clinic', '1', 'NO'
     from generate_series(1, ${CLINICS}) n on conflict do nothing`,
  );
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query("delete from report where reference_number like 'X-p%-ABCDEFGHJK'");
  for (let first = 1; first <= reports; first += BATCH)
    await client.query(
      `insert into report (clinic_id, id, patient_number, reference_number, analysis_date, updated_at, created_by)
     select case when n % ${oneIn} = 0 then $1 else 'c' || (n % ${CLINICS} + 1) end, 'r' || n, 'p' || n, 'X-p' || n || '-ABCDEFGHJK',
       now() - n * interval '1 minute', now() - interval '9 days', $2 from generate_series($3::int, $4::int) n`,
      [clinic, owner, first, Math.min(first + BATCH - 1, reports)],
    );
  await client.query('vacuum analyze report, patient');
  client.release();
  return (performance.now() - from) / 1000;
}
