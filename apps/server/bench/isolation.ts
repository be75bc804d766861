import { openDatabase } from '../src/platform/db/open';
import { closedLoop, fullMouth, median, round, type Slice, spoken, type Stand } from './bench';

const AT_ONCE = 8;
const SLICE = 2500;
const REPEATS = 3;

/** What row-level security would cost the statements of a save, and a page of the list. */
export async function benchIsolation(stand: Stand): Promise<string[]> {
  const { pool } = stand.database;
  const { rows } = await pool.query('select clinic_id, id from app_user where clinic_id is not null limit 1');
  const { clinic_id, id: user } = rows[0];
  await pool.query("create role walled login password 'walled'");
  for (const kind of ['plain', 'walled'])
    await pool.query(`
      create table ${kind}_report as select * from report where clinic_id = '${clinic_id}' limit 5000;
      insert into ${kind}_report select 'other', 'x' || id, patient_number, reference_number, analysis_date, updated_at,
        notes, status, draft, completed_stage, entries, first_client, first_seq, created_by, deleted_at, deleted_by from ${kind}_report;
      alter table ${kind}_report add primary key (clinic_id, id);
      create index on ${kind}_report (clinic_id, analysis_date desc, id desc) where deleted_at is null;
      create table ${kind}_entry (like report_entry including all);
      create table ${kind}_audit (like audit_log including all);
      grant all on ${kind}_report, ${kind}_entry, ${kind}_audit to walled`);
  for (const table of ['walled_report', 'walled_entry', 'walled_audit'])
    await pool.query(`alter table ${table} enable row level security;
      create policy own on ${table} using (clinic_id = current_setting('alveola.clinic', true))`);
  const database = openDatabase(
    Object.assign(new URL(stand.url), { username: 'walled', password: 'walled' }).href,
    { max: 12 },
  );
  const { rows: foreign } = await database.pool.query('select count(*)::int as n from walled_report');
  const document = JSON.stringify(fullMouth());
  const reports = (
    await pool.query(`select id from plain_report where clinic_id = $1 limit ${AT_ONCE}`, [clinic_id])
  ).rows;
  let made = 0;
  const save = (kind: 'plain' | 'walled') => async (worker: number) => {
    const client = await database.pool.connect();
    const report = reports[worker % reports.length].id;
    made += 1;
    const n = made;
    try {
      await client.query('begin');
      if (kind === 'walled') await client.query("select set_config('alveola.clinic', $1, true)", [clinic_id]);
      await client.query(
        `select * from ${kind}_report where clinic_id = $1 and id = $2 and deleted_at is null for update`,
        [clinic_id, report],
      );
      await client.query(
        `select public_id, client from ${kind}_entry where clinic_id = $1 and report_id = $2 and type = 'measurement' order by n desc limit 1`,
        [clinic_id, report],
      );
      await client.query(
        `insert into ${kind}_entry values ($1, $2, $3::integer, $4, 'measurement', $5, 'c', $3::integer, $6, now())`,
        [clinic_id, report, n, `e${n}`, document, user],
      );
      await client.query(
        `insert into ${kind}_audit values ($1, now(), $2, $3, 'report.save', $4, null, null)`,
        [clinic_id, `a${n}`, user, report],
      );
      await client.query(
        `update ${kind}_report set entries = $3::integer, updated_at = now() where clinic_id = $1 and id = $2`,
        [clinic_id, report, n],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
    return true;
  };
  const page = 'where clinic_id = $1 and deleted_at is null order by analysis_date desc, id desc limit 26';
  const list = (kind: 'plain' | 'walled') => async () => {
    const client = await database.pool.connect();
    try {
      if (kind === 'walled') {
        await client.query('begin');
        await client.query("select set_config('alveola.clinic', $1, true)", [clinic_id]);
      }
      await client.query(`select * from ${kind}_report ${page}`, [clinic_id]);
      if (kind === 'walled') await client.query('commit');
    } finally {
      client.release();
    }
    return true;
  };
  const compare = async (of: typeof save | typeof list) => {
    const pairs: { plain: Slice; walled: Slice }[] = [];
    for (let k = 0; k < REPEATS; k += 1)
      pairs.push({
        plain: await closedLoop(AT_ONCE, SLICE, of('plain')),
        walled: await closedLoop(AT_ONCE, SLICE, of('walled')),
      });
    return pairs;
  };
  const told = (name: string, pairs: { plain: Slice; walled: Slice }[]) => {
    const ratios = pairs.map(({ plain, walled }) => walled.perSecond / plain.perSecond);
    const last = pairs.at(-1);
    return `${name}: with row-level security / without: median ${round(median(ratios))} (${round(Math.min(...ratios))}–${round(Math.max(...ratios))}); last pair ${last ? `${spoken(last.plain)} | ${spoken(last.walled)}` : ''}`;
  };
  const lines = [
    `without the setting ${foreign[0].n} rows are seen`,
    told('statements of a save', await compare(save)),
    told('a page of the list', await compare(list)),
  ];
  await database.close();
  return lines;
}
