import { beforeAll, expect, it } from 'vitest';
import { ownServer } from '../../testing/ownServer';
import { clinician, type Visitor } from '../../testing/visitor';
import { DAY } from '../base/time';
import { addAuditMonths } from './audit';
import { sealAudit, verifyAudit } from './seal';

const { server } = await ownServer({ session: { idle: 900 * DAY, absolute: 900 * DAY } });
const query = async (text: string) => (await server.database.pool.query(text)).rows;
const places = async () =>
  (
    await query(
      `select tableoid::regclass::text as name from audit_log where clinic_id = '${me.clinicId}' and action = 'report.list' order by at`,
    )
  ).map(({ name }) => name);

const refused = (text: string) =>
  server.served.pool.query(text).then(
    () => 'taken',
    (error) => error.code,
  );

let me: Visitor & { readonly clinicId: string };
let months: { readonly at: Date; readonly name: string }[];
beforeAll(async () => {
  me = await clinician(server);
  const now = server.now();
  months = [1, 2, 3].map((n) => {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 2));
    return { at, name: `audit_log_${at.toISOString().slice(0, 7).replace('-', '_')}` };
  });
});
const read = async () =>
  expect((await me.call('POST', '/patient/patient-reports', { body: {} })).status).toBe(200);
const waitUntil = (at: Date) => server.wait(at.getTime() - server.now().getTime());

it('lies in a table of its month, made before the month begins', async () => {
  expect(await addAuditMonths(server.across, server.now())).toBe(2);
  expect(await addAuditMonths(server.across, server.now())).toBe(0);
  await read();
  for (const { at } of months) {
    waitUntil(at);
    await read();
  }
  const [first, second] = months.map(({ name }) => name);
  expect(await places()).toEqual(['audit_log_before', first, second, 'audit_log_rest']);
});

it('leaves what was written without a table where it is, and makes the next ones', async () => {
  expect(await addAuditMonths(server.across, server.now())).toBe(2);
  await read();
  expect((await places()).slice(-2)).toEqual(['audit_log_rest', 'audit_log_rest']);
});

it('is read, sealed and kept as one', async () => {
  server.wait(2 * DAY);
  await sealAudit(server.across, server.now());
  const { sealed, broken } = await verifyAudit(server.database.db);
  expect(sealed).toBe(4);
  expect(broken).toEqual([]);
  for (const name of await places()) {
    await expect(query(`update ${name} set action = 'x'`)).rejects.toThrow('append-only');
    await expect(query(`delete from ${name}`)).rejects.toThrow('append-only');
  }
  const parts = await query(
    "select relname as name from pg_class where relispartition and relkind = 'r' order by 1",
  );
  expect(parts.length).toBe(6);
  for (const { name } of parts) {
    for (const text of [`select from ${name}`, `insert into ${name} (clinic_id) values ('x')`])
      expect(await refused(text)).toBe('42501');
  }
  expect(await refused("select add_audit_months('2100-01-01')")).toBe('42501');
});
