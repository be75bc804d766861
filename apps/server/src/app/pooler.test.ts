// @module-tag engine/pgbouncer
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inClinic } from '../platform/db/isolation/scope';
import { migrate } from '../platform/db/migrate';
import { type Database, openDatabase } from '../platform/db/open';
import { report } from '../platform/db/schema';
import { startPooler, POOLER_STARTS_WITHIN, type RunningPooler } from '../testing/services/pooler';
import { end, startProduct } from '../testing/product';
import { INFORMATION, saving } from '../testing/records';
import { startServer, TEST_DEADLINES, type TestServer } from '../testing/server';
import { takeWrong } from '../testing/statements/judged';
import { type Visitor, visitor } from '../testing/visitor';

const SAVE = '/patient/patient-report/save';
const CLINICIANS = 6;

let direct: TestServer;
let pooler: RunningPooler;
let database: Database;
let server: TestServer;
beforeAll(async () => {
  direct = await startServer();
  const [{ name }] = (await direct.database.pool.query('select current_database() as name')).rows;
  for (const [setting, value] of [
    ['statement_timeout', '15s'],
    ['idle_in_transaction_session_timeout', '30s'],
  ])
    await direct.database.pool.query(
      `alter role current_user in database "${name}" set ${setting} = '${value}'`,
    );
  pooler = await startPooler(direct.url, 2);
  database = openDatabase(pooler.url, { pooler: 'transaction', deadlines: TEST_DEADLINES });
  server = await startServer({ db: database.db });
}, POOLER_STARTS_WITHIN);
// These queries count reports across clinics on purpose.
afterAll(() => void takeWrong());
afterAll(async () => {
  await database.close();
  await server.stop();
  await pooler.stop('SIGTERM');
  await direct.stop();
});

async function signedIn(): Promise<Visitor> {
  const { email } = await direct.addUser({ clinic_id: await direct.addClinic() });
  const me = visitor(server.app);
  expect((await me.signIn(email)).status).toBe(200);
  return me;
}

async function work(me: Visitor, saves: number, tries = 1) {
  const patient_number = me.token?.slice(0, 12);
  const again = async (sent: ReturnType<typeof saving>) => {
    for (let n = 1; ; n += 1) {
      const answer = await me.call('POST', SAVE, sent);
      if (answer.status === 200 || n === tries) return answer;
      expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
      await pause(100);
    }
  };
  const about = { patient_number, client: patient_number };
  const made = await again(saving('information', INFORMATION, { ...about, seq: 0 }));
  expect(made.status).toBe(200);
  const { id } = made.data;
  const entries = [made.data.entry];
  for (let seq = 1; seq <= saves; seq += 1) {
    const data = { missing: [11 + (seq % 8)] };
    const saved = await again(saving('dentition', data, { ...about, id, seq }));
    expect(saved.status).toBe(200);
    entries.push(saved.data.entry);
  }
  return { id, entries };
}

const readStoredEntries = async () =>
  new Set(
    (await direct.database.pool.query('select public_id from report_entry')).rows.map((row) => row.public_id),
  );

it('through a pooler in transaction mode all work is done, and nothing is lost', async () => {
  const clinicians = await Promise.all(Array.from({ length: CLINICIANS }, signedIn));
  const reports = await Promise.all(clinicians.map((me) => work(me, 12)));
  const stored = await readStoredEntries();
  expect(reports.flatMap(({ entries }) => entries).filter((entry) => !stored.has(entry))).toEqual([]);
  for (const [at, me] of clinicians.entries()) {
    const list = await me.call('POST', '/patient/patient-reports', { body: {} });
    expect(list.data.reports).toMatchObject([{ id: reports[at]?.id }]);
    const read = await me.call('GET', `/patient/patient-report?id=${reports[at]?.id}`);
    expect(read.status).toBe(200);
    expect((await me.call('POST', '/logout')).status).toBe(204);
    expect((await me.call('GET', '/user')).status).toBe(401);
  }
});

it('a pooler that is killed is 503 until it is back, and no save is lost', async () => {
  const clinicians = await Promise.all([signedIn(), signedIn(), signedIn()]);
  const working = clinicians.map((me) => work(me, 20, 100));
  await pooler.stop('SIGKILL');
  expect(await clinicians[0]?.call('GET', '/user')).toMatchObject({ status: 503, code: 'unavailable' });
  await pooler.startAgain();
  const reports = await Promise.all(working);
  const stored = await readStoredEntries();
  expect(reports.flatMap(({ entries }) => entries).filter((entry) => !stored.has(entry))).toEqual([]);
});

it('keeps clinics apart through it, on connections that change hands after every transaction', async () => {
  const before = await startPooler(direct.servedUrl, 2);
  const served = openDatabase(before.url, { pooler: 'transaction', deadlines: TEST_DEADLINES });
  const clinicians = await Promise.all(Array.from({ length: CLINICIANS }, signedIn));
  await Promise.all(clinicians.map((me) => work(me, 1)));
  const { rows: clinics } = await direct.database.pool.query(
    'select id, (select count(*)::int from report where clinic_id = clinic.id) as n from clinic',
  );
  const count = async (askedDatabase: Pick<typeof served.pool, 'query'>) =>
    (await askedDatabase.query('select count(*)::int as n from report')).rows[0].n;
  const counts = clinics.flatMap(({ id }) => [
    inClinic(served.db, id, ({ $client }) => count($client)),
    inClinic(served.db, id, (clinicDb) => clinicDb.transaction((tx) => tx.$count(report))),
    count(served.pool),
  ]);
  expect(await Promise.all(counts)).toEqual(clinics.flatMap(({ n }) => [n, n, 0]));
  await served.close();
  await before.stop('SIGTERM');
});

it('migrates an empty database through it, several servers at once', async () => {
  const name = `pooled_${process.pid}_${Date.now()}`;
  await direct.database.pool.query(`create database ${name}`);
  const empty = openDatabase(Object.assign(new URL(pooler.url), { pathname: `/${name}` }).href, {
    pooler: 'transaction',
  });
  await Promise.all([migrate(empty.pool), migrate(empty.pool), migrate(empty.pool)]);
  const { rows } = await empty.pool.query('select name from migration order by name');
  expect(rows).toEqual((await direct.database.pool.query('select name from migration order by name')).rows);
  await empty.close();
  await direct.database.pool.query(`drop database ${name} with (force)`);
});

it('a start says which settings the role lacks, for the pooler passes none on', async () => {
  const plain = openDatabase(pooler.url);
  await expect(plain.pool.query('select 1')).rejects.toThrow('unsupported startup parameter: options');
  await plain.close();
  const dataDir = mkdtempSync(join(tmpdir(), 'alveola-pooled-'));
  const start = (DATABASE_URL: string) =>
    startProduct(dataDir, { DATABASE_URL, DATABASE_POOLER: 'transaction' });
  const other = await startServer();
  const without = Object.assign(new URL(pooler.url), { pathname: new URL(other.url).pathname }).href;
  const refused: { readonly said: string } = await start(without).then(
    () => ({ said: 'It started.' }),
    (error) => error,
  );
  expect(refused.said).toMatch(
    /FAILED {2}the role has the settings.*alter role alveola in database \S+ set statement_timeout/,
  );
  await other.stop();
  const running = await start(pooler.url);
  expect((await fetch(`${running.url}/api/ready`)).status).toBe(204);
  expect(await end(running, 'SIGTERM')).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});
