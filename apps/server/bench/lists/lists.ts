import { newId } from '../../src/platform/base/ids';
import { runStatement } from '../../src/platform/db/statement';
import { pageStatement, pageValues } from '../../src/areas/reports/lists/pages';
import { CLINICS, fillReports } from '../fill';
import { type Caller, closedLoop, median, round, type Slice, spoken, type Stand } from '../bench';

const AT_ONCE = 8;
const SLICE = 2500;
const REPEATS = 3;
/** BENCH_REPORTS=1000000 takes some minutes. */
const REPORTS = Number(process.env.BENCH_REPORTS ?? 200_000);

/** P6: a page of the list and a search in a large database, through the whole server and as bare queries. */
export async function benchLists(stand: Stand, me: Caller): Promise<string[]> {
  const { pool } = stand.database;
  const { rows } = await pool.query(
    "select clinic_id, id from app_user where type = 'clinic_owner' order by created_at limit 1",
  );
  const { clinic_id, id } = rows[0];
  const made = await fillReports(pool, { clinic: clinic_id, owner: id, reports: REPORTS, oneIn: 20 });
  const bareList = async () => {
    const page = await pool.query({
      name: 'page',
      text: 'select * from report where clinic_id = $1 and deleted_at is null order by analysis_date desc, id desc limit 26',
      values: [clinic_id],
    });
    return page.rows.length === 26;
  };
  const ask = async (body: object) =>
    (await me.call('POST', '/patient/patient-reports', JSON.stringify({ limit: 25, ...body }))).status ===
    200;
  const askPatients = async () =>
    (await me.call('POST', '/patient/patients', JSON.stringify({ limit: 25 }))).status === 200;
  const deep = {
    cursor: Buffer.from(
      JSON.stringify(['', new Date(Date.now() - (REPORTS / 2) * 60_000).toISOString(), 'r']),
    ).toString('base64url'),
  };
  const wanted = { sort: 'newest', limit: 25 } as const;
  const audited = async () => {
    const told = { at: new Date(), audit: newId(), user: id, address: 'bench' };
    const values = { ...pageValues(clinic_id, new Date(), wanted, null), ...told };
    return (await runStatement(stand.database.db, pageStatement(wanted, null), values)).length === 26;
  };
  const pairs: { bare: Slice; audited: Slice; list: Slice }[] = [];
  await closedLoop(AT_ONCE, 500, () => ask({}));
  for (let n = 0; n < REPEATS; n += 1)
    pairs.push({
      bare: await closedLoop(AT_ONCE, SLICE, bareList),
      audited: await closedLoop(AT_ONCE, SLICE, audited),
      list: await closedLoop(AT_ONCE, SLICE, () => ask({})),
    });
  const further = await closedLoop(AT_ONCE, SLICE, () => ask(deep));
  const search = await closedLoop(AT_ONCE, SLICE, () => ask({ search: `p${REPORTS / 2}` }));
  const patients = await closedLoop(AT_ONCE, SLICE, askPatients);
  const ratios = pairs.map((pair) => pair.list.perSecond / pair.bare.perSecond);
  const told = pairs.map((pair) => pair.audited.perSecond / pair.bare.perSecond);
  return [
    `${REPORTS} reports of ${CLINICS + 1} clinics, ${REPORTS / 20} of them in the one that asks (made in ${round(made, 0)} s)`,
    ...pairs.map(
      (pair) =>
        `bare page ${spoken(pair.bare)} | with its audit ${spoken(pair.audited)} | list ${spoken(pair.list)}`,
    ),
    `P6 list / bare page by index: median ${round(median(ratios))} (${round(Math.min(...ratios))}–${round(Math.max(...ratios))}); floor 0.20`,
    `P16 page with its audit / bare page, both without the server: median ${round(median(told))} (${round(Math.min(...told))}–${round(Math.max(...told))}); floor 0.35`,
    `P6 a page in the middle: ${spoken(further)}; a search: ${spoken(search)}`,
    `P6 a page of patients, each with the newest analysis: ${spoken(patients)}`,
  ];
}
