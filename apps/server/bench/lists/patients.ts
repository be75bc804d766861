import type { Pool } from 'pg';
import { fillReports } from '../fill';
import { type Caller, closedLoop, median, round, spoken, type Stand } from '../bench';

const REPORTS = 100_000;
const DUE = 5000;
const VISITS = 20;
const OFTEN = 'often';
const SLICE = 2000;
const REPEATS = 3;

/**
 * The list, the recall list with many due patients and the page of a frequent patient in a large database,
 * through the whole server and as bare queries.
 */
export async function benchPatients(stand: Stand, me: Caller, reports = REPORTS): Promise<string[]> {
  const { pool } = stand.database;
  const { rows } = await pool.query(
    "select clinic_id, id from app_user where type = 'clinic_owner' order by created_at limit 1",
  );
  const { clinic_id: clinic, id: owner } = rows[0];
  await fillReports(pool, { clinic, owner, reports, oneIn: 2 });
  const due = Math.min(DUE, reports / 4);
  const patient = await fillPatients(pool, clinic, due);
  const recalls = async () => {
    const answer = await me.call('POST', '/patient/recalls', JSON.stringify({ which: 'overdue' }));
    return answer.status === 200 && JSON.parse(answer.text).data.recalls.length === 50;
  };
  const page = async () => {
    const answer = await me.call('GET', `/patient/${patient}`);
    return answer.status === 200 && JSON.parse(answer.text).data.visits.length === VISITS;
  };
  const list = async () =>
    (await me.call('POST', '/patient/patient-reports', JSON.stringify({ limit: 25 }))).status === 200;
  return [
    ...(await compare('list, first 25', list, () =>
      pool.query(
        'select * from report where clinic_id = $1 and deleted_at is null order by analysis_date desc, id desc limit 26',
        [clinic],
      ),
    )),
    ...(await compare(`recall list, first 50 of ${due} due`, recalls, () =>
      pool.query(
        'select * from recall where clinic_id = $1 and due < current_date order by due, patient_number limit 51',
        [clinic],
      ),
    )),
    ...(await compare(`page of a patient of ${VISITS} visits`, page, () =>
      pool.query('select * from report where clinic_id = $1 and patient_number = $2 and deleted_at is null', [
        clinic,
        OFTEN,
      ]),
    )),
  ];
}

async function fillPatients(pool: Pool, clinic: string, due: number): Promise<string> {
  await pool.query(
    `insert into recall (clinic_id, patient_number, report_id, visited_on, condition, due)
     select clinic_id, patient_number, id, current_date, 'Health', current_date - 1 - (random() * 300)::integer
     from report where clinic_id = $1 and patient_number like 'p%' limit $2 on conflict do nothing`,
    [clinic, due],
  );
  await pool.query(
    `update report set patient_number = $3 where clinic_id = $1 and id in (
       select id from report where clinic_id = $1 and patient_number like 'p%' order by analysis_date limit $2)`,
    [clinic, VISITS, OFTEN],
  );
  const { rows } = await pool.query(
    `insert into patient (clinic_id, patient_number) values ($1, $2)
     on conflict (clinic_id, patient_number) do update set patient_number = excluded.patient_number returning id`,
    [clinic, OFTEN],
  );
  await pool.query('vacuum analyze report, recall, patient');
  return rows[0].id;
}

async function compare(what: string, call: () => Promise<boolean>, bare: () => Promise<unknown>) {
  await closedLoop(1, 500, call);
  const turns = [];
  for (let n = 0; n < REPEATS; n += 1)
    turns.push({
      bare: await closedLoop(1, SLICE, async () => Boolean(await bare())),
      call: await closedLoop(1, SLICE, call),
    });
  const ratios = turns.map((turn) => turn.call.p50 / turn.bare.p50);
  return [
    ...turns.map((turn) => `${what}: ${spoken(turn.call)} | bare ${spoken(turn.bare)}`),
    `${what}: call / bare query, medians: ${round(median(ratios), 1)} (${round(Math.min(...ratios), 1)}–${round(Math.max(...ratios), 1)})`,
  ];
}
