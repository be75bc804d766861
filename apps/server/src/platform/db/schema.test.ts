import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../testing/server';
import * as accountTables from '../../areas/account/identity/accountTables';
import * as connectionTables from '../../areas/connections/connectionTables';
import { secondReading } from '../../areas/readings/readings';
import { clinicLetterhead } from '../../areas/settings/settingsRoutes';
import * as billingTables from '../../areas/billing/plans/billingTables';
import { attempt } from '../limits/slidingWindow';
import { mailOutbox } from '../mail/queue';
import { MIGRATIONS, migrateThroughKills, readSchema } from '../../testing/services/killedMigration';
import { newId } from '../base/ids';
import { migrate } from './migrate';
import { openDatabase } from './open';
import * as schema from './schema';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const tables = Object.values({
  ...schema,
  ...accountTables,
  ...billingTables,
  clinicLetterhead,
  secondReading,
  ...connectionTables,
  attempt,
  mailOutbox,
}).filter((value) => is(value, PgTable)) as PgTable[];

it('knows of each table the columns that the migrations made', async () => {
  for (const { name, columns } of tables.map(getTableConfig)) {
    const { rows } = await server.database.pool.query(
      'select column_name as name, is_nullable = \'NO\' as "notNull" from information_schema.columns where table_name = $1 order by 1',
      [name],
    );
    const knownColumns = columns.map((column) => ({ name: column.name, notNull: column.notNull }));
    expect(
      knownColumns.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      name,
    ).toEqual(rows);
  }
});

it("keeps the clinic first in every key of a clinic's table", async () => {
  const { rows } = await server.database.pool.query(
    `select t.relname as table, i.relname as index, a.attname as first
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
     where t.relname in ('report', 'report_entry', 'report_completion', 'report_note', 'patient', 'recall', 'recall_act', 'rules_review', 'second_reading', 'xray', 'xray_upload', 'audit_log', 'start_address', 'webhook', 'webhook_event')
       -- By which jobs go through the acts and the uploads of all.
       and i.relname not in ('audit_log_transaction', 'xray_upload_expires')`,
  );
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter(({ first }) => first !== 'clinic_id')).toEqual([]);
});

it('migrates again without doing anything, several at once', async () => {
  await Promise.all([
    migrate(server.database.pool),
    migrate(server.database.pool),
    migrate(server.database.pool),
  ]);
});

it('does the last migrations though they are killed before each of their statements', {
  tags: ['engine/machine'],
}, async () => {
  const { pool } = server.database;
  const whole = await readSchema(pool);
  const name = `killed_${newId().replaceAll('-', '_').toLowerCase()}`;
  await pool.query(`create database "${name}"`);
  const killed = openDatabase(Object.assign(new URL(server.url), { pathname: `/${name}` }).href, {
    max: 3,
  });
  expect(await migrateThroughKills(killed.pool, MIGRATIONS.at(-4) ?? '')).toBeGreaterThan(6);
  expect(await readSchema(killed.pool)).toEqual(whole);
  await killed.close();
  await pool.query(`drop database "${name}" with (force)`);
});

it('shows a search a column that reports got since the last start', async () => {
  const { pool } = server.database;
  await pool.query('alter table report add column later text');
  await migrate(pool);
  await pool.query('select later from own_report');
});

it('lets nobody rewrite what was written', async () => {
  const { pool } = server.database;
  const clinic = await server.addClinic();
  const { id } = await server.addUser({ clinic_id: clinic });
  await pool.query(
    "insert into audit_log (clinic_id, at, id, user_id, action) values ($1, now(), 'a', $2, 'login')",
    [clinic, id],
  );
  await expect(pool.query("update audit_log set action = 'x'")).rejects.toThrow('append-only');
  await expect(pool.query('delete from audit_log')).rejects.toThrow('append-only');
});

it('acknowledges what is on the disk', async () => {
  const { rows } = await server.database.pool.query('show synchronous_commit');
  expect(rows).toEqual([{ synchronous_commit: 'on' }]);
});
