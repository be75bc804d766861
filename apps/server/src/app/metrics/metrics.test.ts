// @module-tag engine/machine
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../platform/db/open';
import {
  accountsOf,
  type Client,
  databaseUrl,
  end,
  type Product,
  signedIn,
  startProduct,
} from '../../testing/product';
import { INFORMATION, saving } from '../../testing/records';
import { startServer } from '../../testing/server';

const SAVE = '/patient/patient-report/save';
const dataDir = mkdtempSync(join(tmpdir(), 'alveola-metrics-'));
let running: Product;
let me: Client;
let url = '';
beforeAll(async () => {
  running = await startProduct(dataDir, { METRICS_PORT: '0' });
  url = /^metrics (http:\S+)$/m.exec(running.said)?.[1] ?? '';
  me = await signedIn(running.url, accountsOf(dataDir).clinic);
});
afterAll(async () => {
  await end(running, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

async function metrics(): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

it('are on a port of their own, on this machine, and the port of the product does not show them', async () => {
  expect(new URL(url)).toMatchObject({ hostname: '127.0.0.1', pathname: '/metrics' });
  expect(new URL(url).port).not.toBe(new URL(running.url).port);
  expect((await fetch(new URL('/', url))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  for (const path of ['/metrics', '/api/metrics'])
    expect(await (await fetch(`${running.url}${path}`)).text()).not.toContain('alveola_request_seconds');
});

it('count calls by the pattern of their route and by status, and hold no id', async () => {
  const series = (status: number) =>
    `alveola_request_seconds_count{method="POST",route="/api${SAVE}",status="${status}"}`;
  const before = await metrics();
  const { data } = await me.call('POST', SAVE, saving('information', INFORMATION).body);
  await me.call('POST', SAVE, { type: 'nothing' });
  await me.call('GET', `/patient/patient-report/xray/${data.id}/picture?size=full`);
  const after = await metrics();
  for (const status of [200, 422])
    expect(after.get(series(status))).toBe((before.get(series(status)) ?? 0) + 1);
  const xray = 'route="/api/patient/patient-report/xray/:id/picture",status="404"';
  expect(after.get(`alveola_request_seconds_count{method="GET",${xray}}`)).toBe(1);
  expect([...after.keys()].join('\n')).not.toContain(data.id);
  expect(after.get('alveola_requests_running')).toBe(0);
});

it('tell of the pool, the store, the jobs, the process, and of what waits', async () => {
  expect((await me.call('GET', '/ready')).status).toBe(204);
  const database = openDatabase(databaseUrl(dataDir), { max: 1 });
  const now = await metrics();
  expect(now.get('alveola_pool_connections{state="waiting"}')).toBe(0);
  expect(now.get('alveola_pool_connections{state="idle"}')).toBeGreaterThan(0);
  expect(now.get('alveola_storage_seconds_count{operation="ready",outcome="done"}')).toBeGreaterThan(0);
  expect(now.get('alveola_job_seconds_count{work="mail.delivery",outcome="done"}')).toBeGreaterThan(0);
  expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(now.get('alveola_mail_oldest_seconds')).toBe(0);
  await database.pool.query(
    `insert into billing_event (id, type, subscription_id, received_at, next_try_at)
     values ('evt_1', 'x', 'sub_1', now() - interval '2 hours', now() + interval '1 hour')`,
  );
  await database.pool.query(
    `insert into mail_outbox (id, to_address, language, content, created_at, next_try_at, expires_at)
     values ('m1', 'a@example.com', 'en', '{}', now() - interval '1 hour', now() + interval '1 hour', now() + interval '1 day')`,
  );
  await database.close();
  const later = await metrics();
  expect(later.get('alveola_event_oldest_seconds')).toBeGreaterThanOrEqual(7200);
  expect(later.get('alveola_mail_oldest_seconds')).toBeGreaterThanOrEqual(3600);
});

it.each(['alerts.yaml', 'grafana/alveola.json'])('are named in %s as they are named here', async (file) => {
  const series = [...(await metrics()).keys()];
  const served = new Map<string, Set<string>>();
  for (const each of series) {
    const name = each.replace(/\{.*/, '');
    const labels = served.get(name) ?? new Set(['job', 'instance']);
    for (const [, label = ''] of each.matchAll(/(\w+)="/g)) labels.add(label);
    served.set(name, labels);
  }
  for (const name of ['waiting', 'running', 'refused_total'])
    served.set(`alveola_queue_${name}`, new Set(['queue']));
  const text = readFileSync(new URL(`../../../../../deploy/${file}`, import.meta.url), 'utf8').replaceAll(
    '\\"',
    '"',
  );
  const named = [...text.matchAll(/\b((?:alveola|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)];
  expect(named.length).toBeGreaterThan(8);
  expect(named.map(([, name = '']) => name).filter((name) => !served.has(name))).toEqual([]);
  const wrong = named.flatMap(([, name = '', labelText = '']) =>
    [...labelText.matchAll(/(\w+)=/g)]
      .map(([, label = '']) => label)
      .filter((label) => !served.get(name)?.has(label)),
  );
  expect(wrong).toEqual([]);
  const routes = [...text.matchAll(/route="([^"]+)"/g)].map(([, route]) => route);
  expect(new Set(routes)).toEqual(new Set([`/api${SAVE}`]));
});

it('go on while the database is away, without what nobody can know then', async () => {
  const before = await metrics();
  expect(before.has('alveola_mail_oldest_seconds')).toBe(true);
  const postmaster = Number(
    readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
  );
  process.kill(postmaster, 'SIGKILL');
  await vi.waitUntil(async () => !(await metrics()).has('alveola_mail_oldest_seconds'), { timeout: 10_000 });
  await vi.waitUntil(async () => (await metrics()).has('alveola_mail_oldest_seconds'), { timeout: 20_000 });
});

it('every answer carries the id by which the log knows it', async () => {
  const ids = await Promise.all(
    ['/api/health', '/api/nowhere', '/', '/api/patient/patient-report?id=x'].map(async (path) => {
      const answer = await fetch(`${running.url}${path}`, { headers: { 'x-request-id': 'forged' } });
      return answer.headers.get('x-request-id');
    }),
  );
  for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

it('and the log names it', async () => {
  const logged: unknown[] = [];
  const log = { info: (_: string, facts: object = {}) => void logged.push(facts), error: () => undefined };
  const server = await startServer({ log });
  const answer = await server.app.inject('/api/patient/patient-report?id=x');
  await server.stop();
  expect(answer.statusCode).toBe(401);
  expect(logged).toMatchObject([{ request: answer.headers['x-request-id'], status: 401 }]);
});
