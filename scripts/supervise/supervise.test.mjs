// @module-tag engine/machine
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountsOf, signedIn } from '../../apps/server/src/testing/product';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'alveola-supervise-'));
const started = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
});
const within = { timeout: 120_000, interval: 100 };

function isRunning(pid) {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
  } catch {
    return false;
  }
}
const serverOf = ({ pid }) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

function start(cwd, env) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd,
    env: { ...process.env, NODE_ENV: 'evaluation', PORT: '0', ...env },
  });
  started.push(child);
  const running = { child, said: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      running.said += text;
    });
  return running;
}
async function untilReady(running) {
  await vi.waitUntil(() => /^ready http/m.test(running.said) || running.child.exitCode !== null, within);
  expect(running.said).toMatch(/^ready http/m);
  return /^ready (http:\S+)$/m.exec(running.said)[1];
}
const isReady = (url) =>
  fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

describe.skipIf(process.platform !== 'linux')('npm start on one machine', () => {
  const dataDir = join(folder, 'one');
  let running;
  let url;
  beforeAll(async () => {
    running = start(root, { DATA_DIR: dataDir });
    url = await untilReady(running);
  }, 150_000);
  const database = () =>
    Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

  it('starts a server again that was killed, at its port, on the database that went on', async () => {
    const [server, postgres] = [serverOf(running.child), database()];
    process.kill(server, 'SIGKILL');
    await vi.waitUntil(() => !isRunning(server), within);
    await expect.poll(() => isReady(url), within).toBe(true);
    expect(serverOf(running.child)).not.toBe(server);
    expect(database()).toBe(postgres);
    expect(running.said).toContain('was ended by SIGKILL and is started again');
  });

  it('ends a server that hangs, and starts another', async () => {
    const server = serverOf(running.child);
    process.kill(server, 'SIGSTOP');
    await vi.waitUntil(() => !isRunning(server), within);
    await expect.poll(() => isReady(url), within).toBe(true);
    expect(running.said).toContain('The server does not answer and is ended.');
  });

  it('stops server and database where the supervisor itself is killed', async () => {
    const both = [serverOf(running.child), database()];
    running.child.kill('SIGKILL');
    for (const pid of both) await expect.poll(() => isRunning(pid), within).toBe(false);
  });

  it('stops both, in order, where the terminal is closed', async () => {
    const again = start(root, { DATA_DIR: dataDir });
    await untilReady(again);
    const both = [serverOf(again.child), database()];
    again.child.kill('SIGHUP');
    expect(await new Promise((done) => again.child.on('close', done))).toBe(0);
    for (const pid of both) expect(isRunning(pid)).toBe(false);
  });

  it('says why it does not start, once, and ends', async () => {
    const failed = start(root, { PORT: 'x' });
    expect(await new Promise((done) => failed.child.on('close', done))).toBe(1);
    expect(failed.said.match(/PORT: /g)).toHaveLength(1);
  });

  it('serves from both of two first starts at once, on one database', async () => {
    const two = [1, 2].map(() => start(root, { DATA_DIR: join(folder, 'two') }));
    const urls = await Promise.all(two.map(untilReady));
    for (const each of urls) {
      const me = await signedIn(each, accountsOf(join(folder, 'two')).clinic);
      const { data } = await me.call('POST', '/patient/patient-reports', {});
      expect(data.reports.length).toBeGreaterThanOrEqual(4);
    }
    for (const running of two) {
      running.child.kill('SIGTERM');
      expect(await new Promise((done) => running.child.on('close', done)), running.said).toBe(0);
    }
  });
});

function copyProject(to) {
  mkdirSync(to);
  for (const name of [
    'apps',
    'packages',
    'scripts',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
  ])
    cpSync(join(root, name), join(to, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/[\\/](node_modules|dist|dist\.[^\\/]*|bench)$/.test(path),
    });
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'));
}

function change(project, to) {
  for (const area of ['reports', 'xrays', 'exchange']) {
    const place = join(project, 'apps/server/src/areas', area);
    for (const name of readdirSync(place, { recursive: true }).map(String))
      if (/(?<!\.test)\.ts$/.test(name))
        writeFileSync(
          join(place, name),
          `${readFileSync(join(place, name), 'utf8')}\nObject.assign(globalThis, { release: '${to}' });\n`,
        );
  }
}

describe.skipIf(process.platform !== 'linux')('a build beside a running server', () => {
  it('touches nothing that the server needs: it prints, takes pictures, and is started again', async () => {
    const project = join(folder, 'project');
    copyProject(project);
    const dataDir = join(folder, 'beside');
    const running = start(project, { DATA_DIR: dataDir });
    const url = await untilReady(running);
    const dist = join(project, 'apps/server/dist');
    const before = realpathSync(dist);
    for (const release of ['second', 'third', 'fourth']) {
      change(project, release);
      const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: project });
      expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
    }
    expect(realpathSync(dist)).not.toBe(before);
    const left = readdirSync(join(project, 'apps/server')).filter((name) => name.startsWith('dist.'));
    expect(left, 'the newest, the one before it and the one that is used').toHaveLength(3);

    const me = await signedIn(url, accountsOf(dataDir).clinic);
    const { data } = await me.call('POST', '/patient/patient-reports', { status: 'Completed' });
    const { id } = data.reports[0];
    const get = async (path) =>
      (await fetch(`${url}/api/patient/patient-report/${id}/${path}`, { headers: me.headers() })).status;
    const upload = async () => {
      const create = { width: 60, height: 40, channels: 3, background: '#468' };
      const bytes = await sharp({ create }).png().toBuffer();
      const form = new FormData();
      form.set('patient_report_id', id);
      form.set('image', new Blob([bytes], { type: 'image/png' }), 'a.png');
      return (await me.call('POST', '/patient/patient-report/xray/save', form)).status;
    };
    expect([await get('pdf?language=en'), await get('patient-sheet?language=en'), await upload()]).toEqual([
      200, 200, 200,
    ]);
    process.kill(serverOf(running.child), 'SIGKILL');
    await expect.poll(async () => (await isReady(url)) && (await get('pdf?language=en')), within).toBe(200);
    expect(existsSync(before)).toBe(true);
    running.child.kill('SIGTERM');
    expect(await new Promise((done) => running.child.on('close', done))).toBe(0);
  });
});
