// @module-tag engine/machine
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../platform/db/open';
import { accountsOf, databaseUrl, end, freePort, signedIn, startProduct } from '../testing/product';
import { INFORMATION, saving } from '../testing/records';

const folder = mkdtempSync(join(tmpdir(), 'alveola-start-'));
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SAVE = '/patient/patient-report/save';
const databaseProcess = () =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
const readProcess = (pid: number, name: string) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
};
const isRunning = (pid: number) => /\) [^Z]/.test(readProcess(pid, 'stat'));
const processWith = (words: string) => {
  const pids = readdirSync('/proc').map(Number);
  const pid = pids.find((each) => readProcess(each, 'cmdline').includes(words));
  if (pid === undefined) throw new Error(`No process has ${words} in its command.`);
  return pid;
};

it('starts from nothing with an evaluation clinic, stops cleanly, and starts again with everything there', async () => {
  const first = await startProduct(dataDir);
  const { clinic, provider } = accountsOf(dataDir);
  expect(first.said).toContain(clinic.password);
  expect(first.said).toContain(provider.password);
  expect(statSync(join(dataDir, 'evaluation-accounts.json')).mode & 0o777).toBe(0o600);
  const me = await signedIn(first.url, clinic);
  const { data } = await me.call('POST', '/patient/patient-reports', {});
  expect(data.reports.length).toBeGreaterThanOrEqual(4);
  const done = data.reports.find(({ status }: { status: string }) => status === 'Completed');
  const finished = (await me.call('GET', `/patient/patient-report?id=${done.id}`)).data;
  expect(finished.completions[0].findings.diagnosis.condition).toBe('Periodontitis');
  expect(finished.xray_images).toHaveLength(2);
  const server = databaseProcess();
  expect(await end(first, 'SIGTERM')).toBe(0);
  expect(isRunning(server)).toBe(false);

  const second = await startProduct(dataDir);
  expect(second.said).not.toContain(clinic.password);
  expect(
    (await (await signedIn(second.url, clinic)).call('POST', '/patient/patient-reports', {})).data.reports,
  ).toEqual(data.reports);
  await end(second, 'SIGINT');
});

it('loses no acknowledged save when it, or the database with it, is killed in the middle, time after time', async () => {
  const port = await freePort();
  const acknowledged = new Set<string>();
  let running = await startProduct(dataDir, { PORT: port });
  let refused = 0;
  for (let round = 0; round < 4; round += 1) {
    const { clinic } = accountsOf(dataDir);
    const me = await signedIn(running.url, clinic);
    let on = true;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const patient_number = `k${round}-${writer}`;
      let id: string | undefined;
      for (let seq = 0; on; seq += 1) {
        const sent = saving('information', INFORMATION, {
          patient_number,
          client: patient_number,
          seq,
          ...(id ? { id } : {}),
        });
        const answer = await me.call('POST', SAVE, sent.body).catch(() => null);
        if (answer?.status !== 200) {
          refused += 1;
          return;
        }
        id = answer.data.id;
        acknowledged.add(answer.data.entry);
      }
    });
    const atStart = acknowledged.size;
    await vi.waitUntil(() => acknowledged.size >= atStart + 30, { timeout: 60_000, interval: 10 });
    if (round % 2 === 1) process.kill(databaseProcess(), 'SIGKILL');
    await end(running, 'SIGKILL');
    on = false;
    await Promise.all(writers);
    running = await startProduct(dataDir, { PORT: port });
  }
  expect(refused, 'saves were on their way when it was killed').toBeGreaterThan(0);
  const database = openDatabase(databaseUrl(dataDir), { max: 1 });
  const { rows } = await database.pool.query('select public_id from report_entry');
  await database.close();
  const keptIds = new Set(rows.map(({ public_id }) => public_id));
  expect([...acknowledged].filter((entry) => !keptIds.has(entry))).toEqual([]);
  await end(running, 'SIGTERM');
});

it('brings back a database that is killed, answers 503 meanwhile, and loses nothing', async () => {
  const running = await startProduct(dataDir);
  const me = await signedIn(running.url, accountsOf(dataDir).clinic);
  const before = await me.call(
    'POST',
    SAVE,
    saving('information', INFORMATION, { patient_number: 'd1' }).body,
  );
  process.kill(databaseProcess(), 'SIGKILL');
  const statuses = new Set<number>();
  for (let tries = 0; tries < 300; tries += 1) {
    const { status } = await me.call('GET', `/patient/patient-report?id=${before.data.id}`);
    statuses.add(status);
    if (status === 200 && statuses.size > 1) break;
    await wait(50);
  }
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 503]);
  expect(await end(running, 'SIGTERM')).toBe(0);
});

it('stops the database of a server that was killed only once no other has taken it over', async () => {
  const first = await startProduct(dataDir);
  const postgres = databaseProcess();
  const watcher = processWith(`\0${join(dataDir, 'postgres/owner')}\0${first.child.pid}\0`);
  await end(first, 'SIGKILL');
  await end(await startProduct(dataDir), 'SIGKILL');
  expect(databaseProcess(), 'the next start took it over').toBe(postgres);
  await vi.waitUntil(() => !isRunning(watcher), { timeout: 60_000, interval: 200 });
  expect(isRunning(postgres), 'a third may still take it over').toBe(true);
  await vi.waitUntil(() => !isRunning(postgres), { timeout: 60_000, interval: 200 });
});

it('runs from a folder that root alone may enter', async () => {
  const locked = join(folder, 'locked');
  mkdirSync(locked);
  chmodSync(locked, 0o700);
  const running = await startProduct(join(locked, 'data'));
  expect((await fetch(`${running.url}/api/ready`)).status).toBe(204);
  expect(await end(running, 'SIGTERM')).toBe(0);
});
