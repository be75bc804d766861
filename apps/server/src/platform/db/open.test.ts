import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INFORMATION, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { clinician, type Visitor } from '../../testing/visitor';
import { isDatabaseAway } from './connections';

const SAVE = '/patient/patient-report/save';
const AWAY = { status: 503, code: 'unavailable' };
let server: TestServer;
let me: Visitor;
let id: string;
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
  id = (await me.call('POST', SAVE, saving('information', INFORMATION))).data.id;
});
afterAll(() => server.stop());

const notes = (text: string) => me.call('PATCH', `/patient/patient-report/${id}`, { body: { notes: text } });
const readNotes = async () =>
  (await server.database.pool.query('select notes from report where id = $1', [id])).rows[0].notes;
const terminate = (pid: number) => server.database.pool.query('select pg_terminate_backend($1, 5000)', [pid]);

it('a connection lost between two statements of a transaction fails that transaction, and nothing else', async () => {
  const { db } = server.database;
  const lost = db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
    await tx.execute(sql`update report set notes = 'never' where id = ${id}`);
    await terminate(Number(rows[0]?.pid));
    // The client must notice the loss while it is idle.
    await new Promise((later) => setTimeout(later, 100));
    await tx.execute(sql`select 1`);
  });
  expect(await lost.catch(isDatabaseAway)).toBe(true);
  expect((await notes('after')).status).toBe(200);
  expect(await readNotes()).toBe('after');
});

it('a connection lost in the middle of a statement is 503, to be tried again, and changes nothing', async () => {
  await notes('before');
  const { pool } = server.database;
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select from report where id = $1 for update', [id]);
  const pendingNotes = notes('lost');
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      for (const { pid } of rows) await terminate(pid);
      return rows.length;
    })
    .toBe(1);
  const answer = await pendingNotes;
  await other.query('rollback');
  other.release();
  expect(answer).toMatchObject(AWAY);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(await readNotes()).toBe('before');
  expect((await notes('again')).status).toBe(200);
});

it('a disk that is full under the database is 503, to be tried again, and half of a save is not kept', async () => {
  const { pool } = server.database;
  await pool.query(`create function no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  const count = async () => Number((await pool.query('select count(*) from report_entry')).rows[0].count);
  const before = await count();
  for (const table of ['report_entry', 'audit_log']) {
    await pool.query(
      `create trigger no_space before insert on ${table} for each row execute function no_space()`,
    );
    for (const sent of [saving('dentition', {}, { id }), saving('information', INFORMATION)]) {
      const answer = await me.call('POST', SAVE, sent);
      expect(answer).toMatchObject(AWAY);
      expect(answer.message).toContain('Try again');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await pool.query(`drop trigger no_space on ${table}`);
  }
  expect(await count()).toBe(before);
  expect((await me.call('POST', SAVE, saving('dentition', {}, { id }))).status).toBe(200);
});
