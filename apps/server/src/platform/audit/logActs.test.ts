import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { ownServer } from '../../testing/ownServer';
import { INFORMATION, saving } from '../../testing/records';
import { clinician } from '../../testing/visitor';
import { jsonLog } from '../base/log';
import { logActs } from './logActs';

const { server } = await ownServer();
const { pool } = server.database;
const me = await clinician(server);

let written: string[];
const log = jsonLog(
  (line) => void written.push(line),
  () => new Date(),
);
beforeEach(async () => {
  written = [];
  await drain();
  written = [];
});

const list = () => me.call('POST', '/patient/patient-reports', { body: {} });
async function writeAll(to = log): Promise<void> {
  while ((await logActs(server.across, to)) > 0);
}
/** Transactions of other test files count too. */
async function drain(to = log): Promise<void> {
  const ask =
    'select coalesce(max(transaction), 0) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint as is from audit_log';
  await expect.poll(async () => (await pool.query(ask)).rows[0].is, { timeout: 60_000 }).toBe(true);
  await writeAll(to);
}
async function newest(count: number): Promise<string[]> {
  const { rows } = await pool.query(
    'select id from audit_log order by transaction desc nulls last, at desc, id desc limit $1',
    [count],
  );
  return rows.map(({ id }) => id).toReversed();
}
const parsed = () => written.map((line) => JSON.parse(line));
const ids = () => parsed().map(({ id }) => id);

function isIntact(line: string): boolean {
  const { time: _time, level: _level, event: _event, before, hash, ...facts } = JSON.parse(line);
  return (
    hash ===
    createHash('sha256')
      .update(before + JSON.stringify(facts))
      .digest('hex')
  );
}
function expectChain(): void {
  const acts = parsed();
  for (const [at, act] of acts.entries()) {
    expect(isIntact(written[at]!)).toBe(true);
    const last = acts[at - 1];
    if (last) expect([act.n, act.before]).toEqual([last.n + 1, last.hash]);
  }
}

it('logs each act once, in order, chained, and nothing that somebody typed', async () => {
  const notes = 'Smerter i 36 siden mai';
  const save = saving('information', INFORMATION, { patient_number: 'P-7391' });
  const { data } = await me.call('POST', '/patient/patient-report/save', save);
  const report = `/patient/patient-report/${data.id}`;
  await me.call('PATCH', report, { body: { notes } });
  await me.call('DELETE', report);
  await pool.query(
    `insert into audit_log (clinic_id, at, id, action, detail) values ($1, now(), 'typed', 'recall.postpone', $2)`,
    [me.clinicId, { reason: 'fever', user: 'kå', depth: 7, fields: [{ notes: 1 }] }],
  );
  await drain();
  expect(ids()).toEqual(await newest(written.length));
  expect(parsed().map(({ event, action }) => [event, action])).toEqual([
    ['audit.act', 'report.create'],
    ['audit.act', 'report.notes'],
    ['audit.act', 'report.delete'],
    ['audit.act', 'recall.postpone'],
  ]);
  expectChain();
  const last = parsed().at(-1);
  expect(last).toMatchObject({ clinic: me.clinicId, detail: { user: 'kå' } });
  expect(last.withheld.toSorted()).toEqual(['depth', 'fields', 'reason']);
  for (const typed of [notes, 'fever', 'P-7391', 'notes":1']) expect(written.join()).not.toContain(typed);
  expect(isIntact(written[0]!.replace('report.create', 'report.delete'))).toBe(false);
});

it('writes a batch that was cut off again, with the same numbers and hashes', async () => {
  await Promise.all([list(), list(), list()]);
  const cut = jsonLog(
    (line) => {
      if (written.length === 2) throw new Error('Killed');
      written.push(line);
    },
    () => new Date(),
  );
  await expect(drain(cut)).rejects.toThrow('Killed');
  const before = parsed().map(({ n, hash }) => [n, hash]);
  written = [];
  await list();
  await drain();
  expect(ids()).toEqual(await newest(4));
  expect(
    parsed()
      .slice(0, 2)
      .map(({ n, hash }) => [n, hash]),
  ).toEqual(before);
  expectChain();
});

it('logs each act once, however many servers try at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([list(), list(), list(), ...[1, 2, 3].map(() => logActs(server.across, log))]);
  }
  await drain();
  expect(ids()).toEqual(await newest(15));
  expectChain();
});

it('leaves no act out that an older transaction writes later', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  await list();
  await writeAll();
  await client.query(
    `insert into audit_log (clinic_id, at, id, action) values ('-', now(), 'late', 'login')`,
  );
  await client.query('commit');
  client.release();
  await drain();
  expect(ids()).toEqual(await newest(2));
  expect((await newest(2))[0]).toBe('late');
});

it('goes on in another cluster, whose transactions count from the beginning', async () => {
  await pool.query('update audit_cursor set transaction = 9e15');
  await list();
  await drain();
  expect(ids().at(-1)).toBe((await newest(1))[0]);
});
