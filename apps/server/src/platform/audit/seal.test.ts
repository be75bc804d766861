import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { ownServer } from '../../testing/ownServer';
import { clinician, type Visitor } from '../../testing/visitor';
import { DAY } from '../time';
import { sealAudit, verifyAudit } from './seal';

const COMMAND = resolve(import.meta.dirname, '../../../../../scripts/command.mjs');
const { server } = await ownServer({ session: { idle: 30 * DAY, absolute: 30 * DAY } });

/** As nobody who serves can: by who may take the triggers away. */
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
    // A sign-in and three pages a day: each clinic's days are sealed once.
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

it('says so as a command, by its exit code and by the day', async () => {
  const verify = () =>
    spawnSync(process.execPath, [COMMAND, 'auditVerify'], {
      env: { ...process.env, MIGRATE_DATABASE_URL: server.url },
      encoding: 'utf8',
    });
  expect(verify()).toMatchObject({ status: 0, stdout: '6 sealed days, 0 not what was sealed\n' });
  await tamper(`update audit_log set action = 'logout' where id = ${ACT()}`);
  const { status, stderr } = verify();
  expect(status).toBe(1);
  expect(stderr).toBe(`${days[1]} of clinic ${clinicId}: not what was sealed\n`);
});
