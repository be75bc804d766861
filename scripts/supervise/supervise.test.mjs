// @module-tag engine/machine
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../apps/server/src/testing/product';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'alveola-supervise-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const within = { timeout: 60_000, interval: 100 };

function isRunning(pid) {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
  } catch {
    return false;
  }
}
/** The one that serves, and after it the spare. */
const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

describe.skipIf(process.platform !== 'linux')('npm start on one machine', () => {
  let supervisor;
  let url;
  let said = '';
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    supervisor = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'evaluation', DATA_DIR: folder, PORT: port },
    });
    for (const stream of [supervisor.stdout, supervisor.stderr]) stream.on('data', (text) => (said += text));
    await vi.waitUntil(() => /^ready http/m.test(said), within);
  }, 120_000);
  afterAll(() => supervisor.kill('SIGKILL'));
  const isReady = () =>
    fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const database = () =>
    Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

  it('has a spare take the place of a server that was killed, on the database that went on', async () => {
    const [server, spare] = await vi.waitUntil(() => {
      const both = childrenOf(supervisor.pid);
      return both.length === 2 && both;
    }, within);
    const postgres = database();
    process.kill(server, 'SIGKILL');
    await expect.poll(isReady, within).toBe(true);
    expect(childrenOf(supervisor.pid)[0]).toBe(spare);
    expect(database()).toBe(postgres);
    expect(said).toContain('was ended by SIGKILL and is started again');
  });

  it('stops server, spare and database where the supervisor itself is killed', async () => {
    const running = [...childrenOf(supervisor.pid), database()];
    supervisor.kill('SIGKILL');
    for (const pid of running) await expect.poll(() => isRunning(pid), within).toBe(false);
  });

  it('says why it does not start, once, and ends', async () => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, PORT: 'x' },
    });
    let text = '';
    child.stderr.on('data', (chunk) => (text += chunk));
    expect(await new Promise((done) => child.on('close', done))).toBe(1);
    expect(text.match(/PORT: /g)).toHaveLength(1);
  });
});
