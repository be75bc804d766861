import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../platform/db/open';
import { DEADLINES, type Deadlines } from '../platform/base/deadlines';
import type { Files } from '../platform/files/files';
import { localFiles } from '../platform/files/localFiles';
import { NO_SENDER, smtpMail } from '../platform/mail/mail';
import { wireTo } from '../testing/services/cutWire';
import { INFORMATION, saving } from '../testing/records';
import { startServer, TEST_DEADLINES, type TestServer } from '../testing/server';
import { type Visitor, visitor } from '../testing/visitor';

const SAVE = '/patient/patient-report/save';
const AWAY = { status: 503, code: 'unavailable' };
/** Milliseconds for the machine beyond the deadline. */
const SLACK = 8000;
const PATIENCE = { timeout: 60_000, interval: 200 };

const only = (short: Partial<Deadlines>): Deadlines => ({ ...TEST_DEADLINES, ...short });

let server: TestServer;
let email: string;
beforeAll(async () => {
  server = await startServer();
  ({ email } = await server.addUser({ clinic_id: await server.addClinic() }));
});
afterAll(() => server.stop());

async function beside(deadlines: Deadlines, url = server.url, files?: Files) {
  const prepares = visitor(server.app);
  expect((await prepares.signIn(email)).status).toBe(200);
  const database = openDatabase(url, { max: 4, deadlines });
  const other = await startServer({ db: database.db, deadlines, ...(files && { files }) });
  const me = Object.assign(visitor(other.app), { token: prepares.token });
  for (const [name, value] of prepares.cookies) me.cookies.set(name, value);
  return {
    me,
    prepares,
    database,
    stop: async () => void (await Promise.all([database.close(), other.stop()])),
  };
}

async function timed<T>(work: Promise<T>): Promise<{ readonly answer: T; readonly ms: number }> {
  const begun = performance.now();
  const answer = await work;
  return { answer, ms: performance.now() - begun };
}

const notes = (me: Visitor, id: string) =>
  me.call('PATCH', `/patient/patient-report/${id}`, { body: { notes: 'a' } });

it('the wait for a connection, while all are in use, ends after 200 ms, and health never waits', async () => {
  const { me, database, stop } = await beside({ ...DEADLINES });
  const taken = await Promise.all([1, 2, 3, 4].map(() => database.pool.connect()));
  const [health, ...calls] = await Promise.all([
    timed(me.call('GET', '/health')),
    ...Array.from({ length: 50 }, () => timed(me.call('GET', '/user'))),
  ]);
  for (const { answer, ms } of calls) {
    expect(answer).toMatchObject(AWAY);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(ms).toBeLessThan(DEADLINES.poolWait + SLACK);
  }
  expect(health?.answer.status).toBe(204);
  for (const client of taken) client.release();
  await expect.poll(async () => (await me.call('GET', '/user')).status, PATIENCE).toBe(200);
  expect(database.pool.waitingCount).toBe(0);
  await stop();
});

it('hangs up on who does not bring the head of a request to its end, or says nothing at all', async () => {
  const slow = await startServer({ deadlines: only({ headers: 300 }) });
  const { port } = new URL(await slow.app.listen({ host: '127.0.0.1', port: 0 }));
  const { answer, ms } = await timed(
    Promise.all(
      ['', 'GET /api/health HTTP/1.1\r\nHost: a\r\nX-Slow: '].map(async (bytes) => {
        const socket = connect({ host: '127.0.0.1', port: Number(port) });
        let output = '';
        socket.on('data', (chunk) => (output += chunk.toString()));
        socket.on('error', () => undefined);
        socket.write(bytes);
        await once(socket, 'close');
        return output.split('\r\n')[0];
      }),
    ),
  );
  expect(answer[1]).toBe('HTTP/1.1 408 Request Timeout');
  expect(ms).toBeLessThan(300 + SLACK);
  await slow.stop();
});

it('a statement that waits for another ends, and leaves the report as it was', async () => {
  const { me, prepares, stop } = await beside(only({ statement: 400 }));
  const { id } = (await prepares.call('POST', SAVE, saving('information', INFORMATION))).data;
  const other = await server.database.pool.connect();
  await other.query('begin');
  await other.query('select from report where id = $1 for update', [id]);
  const { answer, ms } = await timed(notes(me, id));
  await other.query('rollback');
  other.release();
  expect(answer).toMatchObject(AWAY);
  expect(ms).toBeLessThan(400 + SLACK);
  expect((await notes(prepares, id)).status).toBe(200);
  await stop();
});

it('a database whose machine is gone is 503, and the calls that waited for it end; what took its place is found', async () => {
  const wire = await wireTo(server.url);
  const { me, stop } = await beside(only({ statement: 400, ready: 2000, handler: 3000 }), wire.url);
  await Promise.all([1, 2, 3, 4].map(() => me.call('GET', '/user')));
  wire.hang();
  const waiting = timed(me.call('GET', '/clinic/users'));
  const { answer, ms } = await timed(me.call('GET', '/ready'));
  expect(answer).toMatchObject(AWAY);
  expect(ms).toBeLessThan(2000 + SLACK);
  expect((await timed(me.call('GET', '/health'))).answer.status).toBe(204);
  expect((await waiting).answer).toMatchObject(AWAY);
  await expect.poll(async () => (await me.call('GET', '/ready')).status, PATIENCE).toBe(204);
  await expect.poll(async () => (await me.call('GET', '/user')).status, PATIENCE).toBe(200);
  wire.stop();
  await stop();
});

it('a database that became read-only is 503 for all work until it can be written to', async () => {
  const { me, database, stop } = await beside(only({}));
  const { id } = (await me.call('POST', SAVE, saving('information', INFORMATION))).data;
  const [{ name }] = (await database.pool.query('select current_database() as name')).rows;
  const admin = openDatabase(Object.assign(new URL(server.url), { pathname: '/postgres' }).href, { max: 1 });
  // Every connection is taken before: a new one would find the database read-only.
  const clients = await Promise.all([1, 2, 3, 4].map(() => database.pool.connect()));
  await admin.pool.query(`alter database "${name}" set default_transaction_read_only = on`);
  for (const client of clients) {
    await client.query('set default_transaction_read_only = on');
    client.release();
  }
  expect(await notes(me, id)).toMatchObject(AWAY);
  await pause(200);
  expect(await me.call('GET', '/ready')).toMatchObject(AWAY);
  expect(await me.call('GET', '/user')).toMatchObject(AWAY);
  await admin.pool.query(`alter database "${name}" reset default_transaction_read_only`);
  expect((await me.call('GET', '/ready')).status).toBe(204);
  expect((await notes(me, id)).status).toBe(200);
  await admin.close();
  await stop();
});

it('a store that hangs is 503, and work without pictures goes on', async () => {
  const hanging: Files = { ...localFiles(server.folder), ready: () => new Promise(() => undefined) };
  const { me, stop } = await beside(only({ storage: 300 }), server.url, hanging);
  const { answer, ms } = await timed(me.call('GET', '/ready'));
  expect(answer).toMatchObject(AWAY);
  expect(ms).toBeLessThan(300 + SLACK);
  expect((await me.call('GET', '/user')).status).toBe(200);
  await stop();
});

it('a call whose work does not end is 503', async () => {
  const hanging: Files = { ...localFiles(server.folder), ready: () => new Promise(() => undefined) };
  const { me, stop } = await beside(only({ handler: 300 }), server.url, hanging);
  const { answer, ms } = await timed(me.call('GET', '/ready'));
  expect(answer).toMatchObject(AWAY);
  expect(ms).toBeLessThan(300 + SLACK);
  await stop();
});

async function silence(): Promise<{ readonly port: number; stop(): void }> {
  const sockets: Socket[] = [];
  const mute: Server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((done) => void mute.listen(0, '127.0.0.1', done));
  const address = mute.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return {
    port: address.port,
    stop: () => {
      mute.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

it('a database that takes the connection and says nothing is 503', async () => {
  const mute = await silence();
  const database = openDatabase(`postgres://a@127.0.0.1:${mute.port}/a`, {
    deadlines: only({ connect: 300 }),
  });
  const other = await startServer({ db: database.db });
  const { answer, ms } = await timed(visitor(other.app).call('GET', '/ready'));
  expect(answer).toMatchObject(AWAY);
  expect(ms).toBeLessThan(300 + SLACK);
  mute.stop();
  await Promise.all([database.close(), other.stop()]);
});

it('a mail server that does not greet is given up', async () => {
  const mute = await silence();
  const mail = smtpMail(`smtp://127.0.0.1:${mute.port}`, NO_SENDER, only({ mailGreeting: 300 }));
  const given = { id: 'a', to: 'a@example.com', subject: 'a', text: 'a', html: 'a' };
  const { ms } = await timed(expect(mail.send(given)).rejects.toThrow('Greeting never received'));
  expect(ms).toBeLessThan(300 + SLACK);
  mute.stop();
});
