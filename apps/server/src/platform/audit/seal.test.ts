import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { ownServer } from '../../testing/ownServer';
import { cleanUp } from '../../app/jobs/housekeeping';
import { clinician, stepUp, type Visitor, visitor } from '../../testing/visitor';
import { localFiles } from '../files/localFiles';
import { jsonLog } from '../base/log';
import { DAY } from '../base/time';
import { sealAudit, verifyAudit } from './seal';

const COMMAND = resolve(import.meta.dirname, '../../../dist/auditVerify.js');
const { server } = await ownServer({ session: { idle: 30 * DAY, absolute: 30 * DAY } });

/** Uses the superuser, because serving roles cannot remove the triggers. */
async function tamper(text: string): Promise<void> {
  const { pool } = server.database;
  for (const how of ['disable', 'enable']) {
    await pool.query(`alter table audit_log ${how} trigger all`);
    await pool.query(`alter table audit_seal ${how} trigger all`);
    if (how === 'disable') expect((await pool.query(text)).rowCount).toBe(1);
  }
}
const broken = async () => (await verifyAudit(server.database.db)).broken;
const today = () => server.now().toISOString().slice(0, 10);

let clinicId: string;
let days: string[];
beforeEach(async () => {
  for (const table of ['audit_log', 'audit_seal']) {
    await server.database.pool.query(`truncate ${table}`);
  }
  const me: Visitor & { readonly clinicId: string } = await clinician(server);
  const other = await clinician(server);
  clinicId = me.clinicId;
  days = [];
  for (let n = 0; n < 3; n += 1) {
    days.push(today());
    for (const each of [me, me, other])
      expect((await each.call('POST', '/patient/patient-reports', { body: {} })).status).toBe(200);
    server.wait(DAY);
    expect(await sealAudit(server.across, new Date(`${today()}T02:00:00Z`))).toBe(2);
    expect(await sealAudit(server.across, new Date(`${today()}T02:00:00Z`))).toBe(0);
  }
});

it('finds every day as it was sealed where nobody changed anything', async () => {
  expect(await verifyAudit(server.database.db)).toEqual({ sealed: 6, broken: [] });
});

const ACT = () =>
  `(select max(id) from audit_log where clinic_id = '${clinicId}' and at::date = '${days[1]}')`;
it.each([
  ['one act that was changed', () => `update audit_log set action = 'logout' where id = ${ACT()}`],
  ['one act that was removed', () => `delete from audit_log where id = ${ACT()}`],
  [
    'one act that was added later',
    () =>
      `insert into audit_log (clinic_id, at, id, action) values ('${clinicId}', '${days[1]}T12:00Z', 'x', 'login')`,
  ],
  [
    'a detail that was changed',
    () => `update audit_log set detail = '{"reports": ["x"]}' where id = ${ACT()}`,
  ],
])('finds %s', async (_, text) => {
  await tamper(text());
  expect(await broken()).toEqual([{ clinic: clinicId, day: days[1] }]);
});

it('finds a seal that was written anew, by the seal after it, and one that was removed', async () => {
  await tamper(`update audit_log set action = 'logout' where id = ${ACT()}`);
  await tamper(
    `update audit_seal as own set hash = hash_day(clinic_id, day, (select hash from audit_seal as before
       where before.clinic_id = own.clinic_id and before.day = '${days[0]}'))
     where clinic_id = '${clinicId}' and day = '${days[1]}'`,
  );
  expect(await broken()).toEqual([{ clinic: clinicId, day: days[2] }]);
  await tamper(`delete from audit_seal where clinic_id = '${clinicId}' and day = '${days[1]}'`);
  expect(await broken()).toEqual([
    { clinic: clinicId, day: days[1] },
    { clinic: clinicId, day: days[2] },
  ]);
});

function verify(log?: string) {
  const file = join(folder, 'server.log');
  if (log !== undefined) writeFileSync(file, log);
  return spawnSync(process.execPath, [COMMAND, ...(log === undefined ? [] : ['--against', file])], {
    env: { ...process.env, MIGRATE_DATABASE_URL: server.url },
    encoding: 'utf8',
  });
}
const folder = mkdtempSync(join(tmpdir(), 'alveola-seals-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('says so as a command, by its exit code and by the day', async () => {
  expect(verify()).toMatchObject({ status: 0, stdout: '6 sealed days, 0 not what was sealed\n' });
  await tamper(`update audit_log set action = 'logout' where id = ${ACT()}`);
  const { status, stderr } = verify();
  expect(status).toBe(1);
  expect(stderr).toBe(`${days[1]} of clinic ${clinicId}: not what was sealed\n`);
});

it('seals what strangers do, too', async () => {
  await visitor(server.app).signIn('nobody@example.com');
  server.wait(DAY);
  expect(await sealAudit(server.across, new Date(`${today()}T02:00:00Z`))).toBe(1);
  expect(await verifyAudit(server.database.db)).toEqual({ sealed: 7, broken: [] });
  await tamper("update audit_log set action = 'logout' where clinic_id = '-'");
  expect((await broken()).map(({ clinic }) => clinic)).toEqual(['-']);
});

it('finds days whose clinic has lost all of its seals', async () => {
  await server.database.pool.query('truncate audit_seal');
  // Entries younger than two days are never sealed.
  await tamper(
    `insert into audit_log (clinic_id, at, id, action) values ('${clinicId}', now() - interval '3 days', 'x', 'login')`,
  );
  expect(await broken()).toHaveLength(1);
});

async function night(): Promise<string> {
  const lines: string[] = [];
  server.wait(DAY);
  const log = jsonLog(
    (line) => lines.push(line),
    () => server.now(),
  );
  await cleanUp({ db: server.across, files: localFiles(server.folder), now: () => server.now(), log });
  return `${lines.map((line) => `collector: ${line}\n`).join('')}another line\n`;
}

const remove = async (where: string) => {
  for (const table of ['audit_log', 'audit_seal'])
    for (const how of ['disable', 'enable']) {
      await server.database.pool.query(`alter table ${table} ${how} trigger all`);
      if (how === 'disable') await server.database.pool.query(`delete from ${table} where ${where}`);
    }
};

it('against the log of a night, the last day and all days of a clinic are missed', async () => {
  const log = await night();
  expect(verify(log).status).toBe(0);
  await remove(`clinic_id = '${clinicId}'`);
  expect(verify().status, 'nothing in the database tells of it').toBe(0);
  const missed = verify(log);
  expect(missed.status).toBe(1);
  expect(missed.stderr).toBe(`${days[2]} of clinic ${clinicId}: not the seal that the log has\n`);
  expect(verify('no log of ours\n').status).toBe(2);
});

it('against the log, a clinic that was erased is said to be, and missed by nobody', async () => {
  const log = await night();
  const me = await clinician(server, clinicId);
  await stepUp(me);
  const erased = await me.call('POST', '/clinic/erase', { body: { clinic_name: 'Clinic' } });
  expect([erased.status, erased.code]).toEqual([204, undefined]);
  const { status, stderr } = verify(log);
  expect(stderr).toBe(`${days[2]} of clinic ${clinicId}: erased on ${today()}\n`);
  expect(status).toBe(0);
});
