import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { selfSigned } from '../../../testing/services/certificate';
import { ownServer } from '../../../testing/ownServer';
import { INFORMATION, saving } from '../../../testing/records';
import { syslogReceiver } from '../../../testing/services/syslogReceiver';
import { clinician } from '../../../testing/visitor';
import { readSinkAddress } from './address';
import { exportAudit, findOldestUnsent } from './export';
import { readLine } from './line';
import { openSink } from './open';
import type { AuditSink } from './sink';

const { server } = await ownServer();
const { pool } = server.database;
const me = await clinician(server);
const folder = mkdtempSync(join(tmpdir(), 'alveola-sink-'));
afterAll(() => rmSync(folder, { recursive: true }));

let file: string;
beforeEach(async () => {
  file = join(folder, `${crypto.randomUUID()}.jsonl`);
  await drain({ take: async () => undefined });
});

const open = (url: string, ms = 2000) => openSink(readSinkAddress(url)!, ms);
const list = () => me.call('POST', '/patient/patient-reports', { body: {} });
async function sendAll(sink: AuditSink): Promise<void> {
  while ((await exportAudit(server.across, sink)) > 0);
}
/** Once no older transaction runs, those of other tests included. */
async function drain(sink: AuditSink): Promise<void> {
  const ask =
    'select coalesce(max(transaction), 0) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint as is from audit_log';
  await expect.poll(async () => (await pool.query(ask)).rows[0].is, { timeout: 15_000 }).toBe(true);
  await sendAll(sink);
}
/** The ids of the acts, in their order, of which so many were written last. */
async function newest(count: number): Promise<string[]> {
  const { rows } = await pool.query(
    'select id from audit_log order by transaction desc nulls last, at desc, id desc limit $1',
    [count],
  );
  return rows.map(({ id }) => id).toReversed();
}
const linesOf = (text: string) => text.split('\n').filter(Boolean);
const idsOf = (lines: readonly string[]) => lines.map((line) => JSON.parse(line).id);

/** Each line as it was hashed, after the one before it. */
function expectChain(lines: readonly string[]): void {
  const links = lines.map(readLine);
  for (const [at, link] of links.entries()) {
    expect(link).not.toBeNull();
    const before = links[at - 1];
    if (before) expect([link?.n, link?.before]).toEqual([before.n + 1, before.hash]);
  }
}

it('writes each act once into a file, in their order, chained, and says of none of them what was typed', async () => {
  const sink = open(`file://${file}`);
  const notes = 'Smerter i 36 siden mai';
  const { data } = await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  const report = `/patient/patient-report/${data.id}`;
  await me.call('PATCH', report, { body: { notes } });
  await me.call('DELETE', report);
  await pool.query(
    `insert into audit_log (clinic_id, at, id, action, detail) values ($1, now(), 'typed', 'recall.postpone', $2)`,
    [me.clinicId, { reason: 'fever', user: 'kå', depth: 7, fields: [{ notes: 1 }] }],
  );
  await drain(sink);
  const lines = linesOf(readFileSync(file, 'latin1'));
  expect(idsOf(lines)).toEqual(await newest(lines.length));
  expect(lines.map((line) => JSON.parse(line).action)).toEqual([
    'report.create',
    'report.notes',
    'report.delete',
    'recall.postpone',
  ]);
  expectChain(lines);
  const last = JSON.parse(lines.at(-1)!);
  expect(last).toMatchObject({ clinic: me.clinicId, detail: { user: 'kå' } });
  expect(last.withheld.toSorted()).toEqual(['depth', 'fields', 'reason']);
  for (const typed of [notes, 'fever', '1001', 'notes":1']) expect(lines.join()).not.toContain(typed);
  expect(readLine(lines[0]!.replace('report.create', 'report.delete'))).toBeNull();
});

it('goes on where a run ended amid its work, and writes no act again', async () => {
  const sink = open(`file://${file}`);
  await Promise.all([list(), list(), list()]);
  const cut = async () => {
    throw new Error('Killed');
  };
  await expect(
    drain({ take: async (lines) => void (await sink.take(lines.slice(0, 2)), await cut()) }),
  ).rejects.toThrow('Killed');
  appendFileSync(file, '{"n":3,"at":"20');
  await list();
  await drain(sink);
  const lines = linesOf(readFileSync(file, 'latin1'));
  expect(idsOf(lines)).toEqual(await newest(4));
  expectChain(lines);
});

it('sends RFC 5424 to a syslog receiver, and after it was away all that it missed', async () => {
  let receiver = await syslogReceiver();
  const { port } = receiver;
  const sink = open(`syslog://127.0.0.1:${port}`);
  await list();
  await drain(sink);
  const [first = ''] = receiver.messages;
  expect(first).toMatch(/^<110>1 \d{4}-\d\d-\d\dT[\d:.]{12}Z [!-~]+ alveola - report\.list - \{"n":\d+,/);
  await receiver.stop();
  await list();
  await list();
  await expect(drain(sink)).rejects.toThrow();
  expect((await findOldestUnsent(server.across))!.getTime()).toBeLessThanOrEqual(Date.now());
  receiver = await syslogReceiver(port);
  receiver.mood = 'die';
  await expect(drain(sink)).rejects.toThrow();
  receiver.mood = 'take';
  await drain(sink);
  expect(await findOldestUnsent(server.across)).toBeNull();
  const lines = receiver.messages.map((message) => message.slice(message.indexOf('{')));
  await receiver.stop();
  // What the receiver had when it died was sent again: by the same number and hash.
  const once = [...new Set(lines)];
  expect(idsOf(once)).toEqual(await newest(2));
  expectChain([first.slice(first.indexOf('{')), ...once]);
});

it('sends nothing to a receiver over TLS whom nobody vouches for', async () => {
  const receiver = await syslogReceiver(undefined, selfSigned('127.0.0.1'));
  await list();
  await expect(drain(open(`syslogs://127.0.0.1:${receiver.port}`))).rejects.toThrow(/self-signed/);
  expect(receiver.messages).toEqual([]);
  await receiver.stop();
});

it('sends each act once, however many servers try at the same time', async () => {
  const sink = open(`file://${file}`);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([list(), list(), list(), ...[1, 2, 3].map(() => exportAudit(server.across, sink))]);
  }
  await drain(sink);
  const lines = linesOf(readFileSync(file, 'latin1'));
  expect(idsOf(lines)).toEqual(await newest(15));
  expectChain(lines);
});

it('leaves no act out that an older transaction writes later', async () => {
  const sink = open(`file://${file}`);
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  await list();
  await sendAll(sink);
  await client.query(
    `insert into audit_log (clinic_id, at, id, action) values ('-', now(), 'late', 'login')`,
  );
  await client.query('commit');
  client.release();
  await drain(sink);
  expect(idsOf(linesOf(readFileSync(file, 'latin1')))).toEqual(await newest(2));
  expect((await newest(2))[0]).toBe('late');
});

it('a sink that hangs delays no call, is given up in its time, and what it did not take is told', async () => {
  const receiver = await syslogReceiver();
  receiver.mood = 'hang';
  await list();
  const sink = open(`syslog://127.0.0.1:${receiver.port}`, 2000);
  let isGivenUp = false;
  const sending = drain(sink).catch((error: Error) => {
    isGivenUp = true;
    return error;
  });
  await pause(100);
  const answers = await Promise.all(Array.from({ length: 10 }, list));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(isGivenUp).toBe(false);
  expect(await sending).toMatchObject({ name: 'DeadlineError' });
  expect(await findOldestUnsent(server.across)).not.toBeNull();
  await receiver.stop();
});

it('goes on in another cluster, whose transactions count from the beginning', async () => {
  await pool.query('update audit_cursor set transaction = 9e15');
  await list();
  await drain(open(`file://${file}`));
  expect(idsOf(linesOf(readFileSync(file, 'latin1'))).at(-1)).toBe((await newest(1))[0]);
});

it.each([
  ['file:///var/log/audit.jsonl', { file: '/var/log/audit.jsonl' }],
  ['syslogs://logs.example.com', { host: 'logs.example.com', port: 6514, isEncrypted: true }],
  ['syslogs://[2001:db8::1]:7000', { host: '2001:db8::1', port: 7000, isEncrypted: true }],
  ['syslog://127.0.0.1', { host: '127.0.0.1', port: 601, isEncrypted: false }],
  ['syslog://logs.example.com', null],
  ['syslogs://user@logs.example.com', null],
  ['syslogs://logs.example.com/audit', null],
  ['file://logs.example.com/audit', null],
  ['file:///var/log/', null],
  ['/var/log/audit', null],
])('reads %s as %j', (text, address) => {
  expect(readSinkAddress(text)).toEqual(address);
});
