// @module-tag engine/machine
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INFORMATION, saving } from '../testing/records';
import { startServer, type TestServer } from '../testing/server';
import { type ReplicatedDatabase, replicatedDatabase } from '../testing/services/standby';
import { clinician, type Visitor } from '../testing/visitor';

const SAVE = '/patient/patient-report/save';
const READ_ONLY = "alter system set default_transaction_read_only = 'on'";
let replicated: ReplicatedDatabase;
let server: TestServer;
let me: Visitor;
beforeAll(async () => {
  replicated = await replicatedDatabase();
  server = await startServer({}, replicated.databases);
  me = await clinician(server);
});
afterAll(async () => {
  await server.stop();
  await replicated.remove();
});

/** Retries each save until it is acknowledged, as a browser does. */
function writer(patient_number: string) {
  const entries: string[] = [];
  const statuses = new Set<number>();
  let on = true;
  const write = async () => {
    let id: string | undefined;
    for (let seq = 0; on; ) {
      const about = { patient_number, client: patient_number, seq, ...(id && { id }) };
      const { status, data } = await me.call('POST', SAVE, saving('information', INFORMATION, about));
      statuses.add(status);
      if (status === 200) {
        ({ id } = data);
        entries.push(data.entry);
        seq += 1;
      }
      await pause(status === 200 ? 5 : 50);
    }
  };
  const writing = write();
  return {
    entries,
    statuses,
    end: async () => {
      on = false;
      await writing;
    },
  };
}

const grows = async ({ entries }: { readonly entries: readonly string[] }) => {
  const before = entries.length;
  await expect.poll(() => entries.length, { timeout: 60_000 }).toBeGreaterThan(before + 5);
};

it('a primary that dies is followed by its standby: 503 meanwhile, and nothing acknowledged is lost', async () => {
  const writers = ['f1', 'f2', 'f3', 'f4'].map(writer);
  await Promise.all(writers.map(grows));
  replicated.primary.kill();
  await expect.poll(() => writers.every(({ statuses }) => statuses.has(503)), { timeout: 60_000 }).toBe(true);
  expect(await me.call('GET', '/ready')).toMatchObject({ status: 503, code: 'unavailable' });
  await replicated.standby.ask('select pg_promote()');
  await Promise.all(writers.map(grows));
  await Promise.all(writers.map(({ end }) => end()));
  expect((await me.call('GET', '/ready')).status).toBe(204);
  for (const { statuses } of writers) expect(statuses).toEqual(new Set([200, 503]));
  const { rows } = await server.database.pool.query('select public_id from report_entry');
  const keptIds = new Set(rows.map(({ public_id }) => public_id));
  const acknowledged = writers.flatMap(({ entries }) => entries);
  expect(acknowledged.filter((entry) => !keptIds.has(entry))).toEqual([]);
});

it('one that comes back read-only is left alone, and when the roles change again, it is found', async () => {
  const { primary, standby } = replicated;
  primary.configure({ default_transaction_read_only: 'on' });
  await primary.cluster.revive();
  const staying = writer('g1');
  await grows(staying);
  await staying.end();
  expect([...staying.statuses]).toEqual([200]);

  await standby.ask(READ_ONLY);
  await standby.ask('select pg_reload_conf()');
  await expect
    .poll(async () => (await me.call('POST', SAVE, saving('information', INFORMATION))).status)
    .toBe(503);
  await primary.ask('alter system reset default_transaction_read_only');
  await primary.ask('select pg_reload_conf()');
  const moved = writer('g2');
  await grows(moved);
  await moved.end();
  expect([...moved.statuses].filter((status) => status !== 503)).toEqual([200]);
});
