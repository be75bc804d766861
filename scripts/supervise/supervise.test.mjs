import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

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
const childOf = (pid) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

/** Below those that the system gives to connections, which may take one before it is listened on again. */
function freePort() {
  const port = randomInt(20_000, 32_000);
  return new Promise((done) => {
    const server = createServer().on('error', () => done(freePort()));
    server.listen(port, '127.0.0.1', () => server.close(() => done(port)));
  });
}

describe.skipIf(process.platform !== 'linux')('npm start on one machine', () => {
  let supervisor;
  let url;
  let said = '';
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    supervisor = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'evaluation', DATA_DIR: folder, PORT: String(port) },
    });
    for (const stream of [supervisor.stdout, supervisor.stderr]) stream.on('data', (text) => (said += text));
    await vi.waitUntil(() => /^ready http/m.test(said), within);
  }, 120_000);
  afterAll(() => supervisor.kill('SIGKILL'));
  const isReady = () =>
    fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const database = () =>
    Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

  it('starts a server that was killed again, on the database that went on', async () => {
    const [server, postgres] = [childOf(supervisor.pid), database()];
    process.kill(server, 'SIGKILL');
    await expect.poll(isReady, within).toBe(true);
    expect(childOf(supervisor.pid)).not.toBe(server);
    expect(database()).toBe(postgres);
    expect(said).toContain('was ended by SIGKILL and is started again');
  });

  it('stops server and database where the supervisor itself is killed', async () => {
    const [server, postgres] = [childOf(supervisor.pid), database()];
    supervisor.kill('SIGKILL');
    await expect.poll(() => isRunning(server), within).toBe(false);
    await expect.poll(() => isRunning(postgres), within).toBe(false);
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
