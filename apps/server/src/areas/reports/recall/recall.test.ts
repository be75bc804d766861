import { readFile } from 'node:fs/promises';
import { PROBING_ORDER } from '@alveola/clinical';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { explainAlone } from '../../../testing/explain';
import { DAY } from '../../../platform/base/time';
import { INFORMATION, saving } from '../../../testing/records';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, type Visitor } from '../../../testing/visitor';
import { toDueDay, DUE_PAGE, UNSET_PAGE } from './recalls';
import { toCsvLine } from '../../../platform/csv';

const SAVE = '/patient/patient-report/save';
/** Gingivitis: every tooth bleeds, none has a pocket. */
const BLEEDING = {
  pocket_depth: PROBING_ORDER.map((tooth) => ({ tooth, depth: 2 })),
  bleeding: PROBING_ORDER.map((tooth) => ({ tooth, value: 2 })),
};
let server: TestServer;
let me: Visitor & { readonly clinicId: string };
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  me = await clinician(server);
});
afterAll(() => server.stop());

/** Without values the condition is undetermined. @returns the id of the report */
async function complete(patient_number: string, values: object | null = BLEEDING): Promise<string> {
  const { data } = await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number }));
  const save = (type: string, part: object, more: object = {}) =>
    me.call('POST', SAVE, saving(type, part, { patient_number, id: data.id, ...more }));
  if (values) await save('clinical_values', values);
  expect((await save('measurement', {}, { status: 'complete' })).status).toBe(200);
  return data.id;
}

const list = async (body: object = {}) => (await me.call('POST', '/patient/recalls', { body })).data;
const one = async (which = 'open') => (await list({ which, days: 366 })).recalls[0];
const today = (later = 0) => toDueDay(server.now(), later);

function afterMonths(day: string, months: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  const wanted = (date.getUTCMonth() + months) % 12;
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCMonth() !== wanted) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

it('has each patient once, by the newest completed report and its interval', async () => {
  await complete('7');
  const newest = await complete('7');
  await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number: '7' }));
  const { counts, recalls } = await list({ days: 366 });
  expect(recalls).toEqual([
    {
      id: expect.any(String),
      patient_number: '7',
      report_id: newest,
      visited_on: today(),
      condition: 'Gingivitis',
      stage: null,
      grade: null,
      months: 3,
      due: afterMonths(today(), 3),
      act: null,
    },
  ]);
  expect(counts).toEqual({ overdue: 0, due: 0, upcoming: 1, later: 0, unset: 0 });
});

it('sets no recall where the result has no interval, and never takes that for "not due"', async () => {
  await complete('8', null);
  const { counts, recalls } = await list({ which: 'unset' });
  expect(recalls).toMatchObject([
    { patient_number: '8', condition: 'Undetermined', months: null, due: null },
  ]);
  expect(counts).toEqual({ overdue: 0, due: 0, upcoming: 0, later: 0, unset: 1 });
  expect((await list({ days: 366 })).recalls).toEqual([]);
});

it('goes from later over upcoming and due to overdue as the days pass', async () => {
  await complete('9');
  const days = Math.round((Date.parse(afterMonths(today(), 3)) - Date.parse(today())) / DAY);
  const filled = async () =>
    Object.entries((await list()).counts).flatMap(([name, count]) => (count ? [name] : []));
  expect(await filled()).toEqual(['later']);
  server.wait((days - 30) * DAY);
  await me.signIn(await email());
  expect(await filled()).toEqual(['upcoming']);
  server.wait(24 * DAY);
  await me.signIn(await email());
  expect(await filled()).toEqual(['due']);
  server.wait(7 * DAY);
  await me.signIn(await email());
  expect(await filled()).toEqual(['overdue']);
  expect((await list({ which: 'overdue' })).recalls).toHaveLength(1);
});

async function email(): Promise<string> {
  const { rows } = await server.database.pool.query('select email from app_user where clinic_id = $1', [
    me.clinicId,
  ]);
  return rows[0].email;
}

it('begins the interval anew when a patient was seen, and takes it back', async () => {
  await complete('10');
  const { id, due } = await one();
  server.wait(DAY);
  await me.signIn(await email());
  const seen = await me.call('POST', `/patient/recall/${id}/seen`);
  expect(seen.data).toMatchObject({
    due: afterMonths(today(), 3),
    act: { kind: 'seen', day: today(), reason: null, by: 'Kari Nordmann' },
  });
  const undone = await me.call('POST', `/patient/recall/${id}/undo`, { body: { act: seen.data.act.n } });
  expect(undone.data).toMatchObject({ due, act: null });
});

it('postpones to a day to come, with a reason; what stood before stands again', async () => {
  await complete('11');
  const { id, due } = await one();
  const postpone = (until: string, reason: string) =>
    me.call('POST', `/patient/recall/${id}/postpone`, { body: { until, reason } });
  expect((await postpone(today(), 'ill')).errors).toEqual({ until: ['The date must be after today'] });
  expect((await postpone('2999-02-31', 'ill')).errors).toHaveProperty('until');
  expect((await postpone(today(9), ' ')).errors).toEqual({ reason: ['The reason field is required'] });
  const first = await postpone(today(9), 'on a journey');
  expect(first.data).toMatchObject({ due: today(9), act: { kind: 'postponed', reason: 'on a journey' } });
  const second = await postpone(today(20), 'ill');
  const undo = (act: number) => me.call('POST', `/patient/recall/${id}/undo`, { body: { act } });
  expect((await undo(second.data.act.n)).data).toEqual(first.data);
  expect((await undo(second.data.act.n)).data, 'twice').toEqual(first.data);
  expect((await undo(first.data.act.n)).data).toMatchObject({ due, act: null });
});

it('a report that is completed ends what was noted before; a correction does not', async () => {
  const first = await complete('12');
  const { id } = await one();
  await me.call('POST', `/patient/recall/${id}/postpone`, { body: { until: today(3), reason: 'ill' } });
  const corrected = { patient_number: '12', id: first, status: 'complete', reason: 'a slip' };
  expect((await me.call('POST', SAVE, saving('measurement', {}, corrected))).status).toBe(200);
  expect(await one()).toMatchObject({ due: today(3) });
  server.wait(1000);
  const second = await complete('12');
  expect(await one()).toMatchObject({ id, report_id: second, act: null });
});

it('follows deletion and restoring of a report', async () => {
  const first = await complete('13');
  const second = await complete('13', null);
  expect((await list({ which: 'unset' })).recalls).toMatchObject([{ report_id: second }]);
  await me.call('DELETE', `/patient/patient-report/${second}`);
  expect(await one()).toMatchObject({ report_id: first, months: 3 });
  await me.call('DELETE', `/patient/patient-report/${first}`);
  expect((await list({ which: 'unset' })).recalls).toEqual([]);
  expect((await list({ days: 366 })).recalls).toEqual([]);
  await me.call('POST', `/patient/patient-report/${second}/restore`);
  expect((await list({ which: 'unset' })).recalls).toMatchObject([{ report_id: second }]);
});

it('writes down who read, exported and noted what; patient numbers stand nowhere in it', async () => {
  const report = await complete('14000014');
  const { id } = await one();
  const { data } = await me.call('POST', `/patient/recall/${id}/seen`);
  await me.call('POST', `/patient/recall/${id}/undo`, { body: { act: data.act.n } });
  await me.call('POST', `/patient/recall/${id}/postpone`, { body: { until: today(2), reason: 'ill' } });
  await me.call('GET', '/patient/recalls/csv');
  const { rows } = await server.database.pool.query(
    "select action, report_id, detail, user_id from audit_log where clinic_id = $1 and action like 'recall.%' order by at",
    [me.clinicId],
  );
  expect(rows.map(({ action, report_id }) => [action, report_id])).toEqual([
    ['recall.list', null],
    ['recall.seen', report],
    ['recall.undo', report],
    ['recall.postpone', report],
    ['recall.export', null],
  ]);
  expect(rows[0].detail).toEqual({ reports: [report] });
  expect(rows.every(({ user_id }) => user_id !== null)).toBe(true);
  expect(JSON.stringify(rows)).not.toContain('14000014');
});

it('writes a list that a spreadsheet reads and runs nothing of', async () => {
  await complete('=1+1');
  const { id } = await one();
  const reason = '@sum(1); "later"';
  await me.call('POST', `/patient/recall/${id}/postpone`, { body: { until: today(5), reason } });
  const csv = await me.call('GET', '/patient/recalls/csv?language=nb');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toContain(`attachment; filename="recall-${today()}.csv"`);
  expect(csv.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [head, line, end] = csv.bytes.toString().slice(1).split('\r\n');
  expect(head).toMatch(/^Pasientnummer;Diagnose;/);
  expect(line).toBe(
    `'=1+1;Gingivitt;${today()};3;${today(5)};Utsatt;${today(5)};"'@sum(1); ""later""";Kari Nordmann`,
  );
  expect(end).toBe('');
});

it.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', ' =1'])(
  'puts a quote before a cell that begins with %j',
  (text) => {
    expect(toCsvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  },
);

it('refuses a cursor that was not given here, and an unknown filter', async () => {
  const refused = (body: object) => me.call('POST', '/patient/recalls', { body });
  expect((await refused({ cursor: 'abc' })).errors).toHaveProperty('cursor');
  expect((await refused({ which: 'all' })).status).toBe(422);
  expect((await refused({ days: 0 })).status).toBe(422);
});

it('reads its columns from the findings that were frozen before there was a recall', async () => {
  const id = await complete('15');
  const { pool } = server.database;
  const before = await one();
  const text = await readFile(
    new URL('../../../platform/db/migrations/0013_recall.sql', import.meta.url),
    'utf8',
  );
  const backfill = /with newest as[\s\S]*?;/.exec(text)?.[0] ?? '';
  await pool.query(
    'update report set completed_condition = null, recall_months = null, first_completed_at = null, completed_by = null where id = $1',
    [id],
  );
  expect(await one()).toBeUndefined();
  await pool.query(backfill);
  expect(await one()).toEqual({ ...before, id: expect.any(String) });
});

const MANY = 20_000;

it(`pages through ${MANY} patients by the index, sorting nothing, without a gap or a double`, async () => {
  const { pool } = server.database;
  await pool.query(
    `insert into recall (clinic_id, patient_number, report_id, visited_on, condition, months, due)
     select $1, n::text, 'r' || n, current_date, 'Gingivitis', 6, case when n % 10 = 0 then null else $3::date - 60 + n % 400 end
     from generate_series(1, $2) n`,
    [me.clinicId, MANY, today()],
  );
  await pool.query('vacuum analyze recall');
  const values = { clinic: me.clinicId, after: today(-9), number: '17', to: today(20), limit: 51 };
  for (const of of [DUE_PAGE, UNSET_PAGE]) {
    const plan = await explainAlone(pool, of, () => values);
    expect(plan).toMatch(/Index Scan using recall_due/);
    expect(plan).not.toMatch(/Sort|Seq Scan on recall/);
  }
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { recalls, next } = await list({ which: 'overdue', limit: 100, cursor });
    seen.push(...recalls.map(({ patient_number }: { patient_number: string }) => patient_number));
    if (!next) break;
    cursor = next;
  }
  const { counts } = await list();
  expect([seen.length, new Set(seen).size]).toEqual([counts.overdue, counts.overdue]);
  expect(counts.overdue).toBeGreaterThan(2_000);
});
