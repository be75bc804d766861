import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAJORS, nodeProgram } from './nodes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'alveola-repository-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000);

const INSTALLING = 'Installing dependencies';
const DIAGNOSE = ['run', '--silent', 'diagnose', '--', 'docs/sample.json'];

/** Removes the variables of the npm that runs this test. */
function run(command, args, { cwd = root, env = {} } = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD)/i.test(name));
  const child = spawn(command, args, { cwd, env: { ...Object.fromEntries(inherited), ...env } });
  return new Promise((done, failed) => {
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
    child.on('error', failed);
    child.on('close', (code) => done({ code, out, err }));
  });
}

it('the lock lists every optional package for every platform, and no address of a registry', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
  expect(Object.values(packages).filter(({ resolved, link }) => resolved && !link)).toEqual([]);
});

it('the tour names files that exist, and functions that stand in the files beside them', () => {
  const tour = readFileSync(join(root, 'docs/tour.md'), 'utf8');
  const stations = tour.split(/\n(?:\||\n)/);
  const wrong = stations.flatMap((station) => {
    const paths = [...station.matchAll(/`((?:apps|packages|scripts)\/[^`\s]+)`/g)].map(([, path]) => path);
    const missing = paths.filter((path) => !existsSync(join(root, path)));
    if (missing.length > 0) return missing;
    const texts = paths
      .filter((path) => /\.\w+$/.test(path))
      .map((path) => readFileSync(join(root, path), 'utf8'));
    const names = [...station.matchAll(/`(\w+)\(\)`/g)].map(([, name]) => name);
    return names.filter((name) => !texts.some((text) => text.includes(name)));
  });
  expect(wrong).toEqual([]);
});

describe.skipIf(!existsSync(join(root, '.git')))('a fresh clone', { tags: ['engine/machine'] }, () => {
  const clone = join(folder, 'clone');
  const diagnosis = (out) => JSON.parse(out).diagnosis;
  const sample = { condition: 'Periodontitis', stage: 'III', grade: 'B' };
  const npm = (args, env = {}) =>
    run('npm', args, { cwd: clone, env: { npm_config_prefer_offline: 'true', ...env } });
  beforeAll(async () => {
    expect(await run('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone])).toMatchObject({
      code: 0,
    });
  });

  it('says what to do where it cannot install', async () => {
    const env = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
    const { code, out, err } = await npm(DIAGNOSE, { ...env, npm_config_cache: join(folder, 'no-cache') });
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toContain('npm says why above; mend it, then run `npm ci`.');
  });

  it('is installed by `npm ci` and judges the sample', async () => {
    expect(await npm(['ci'])).toMatchObject({ code: 0 });
    const { code, out, err } = await npm(DIAGNOSE);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(diagnosis(out)).toMatchObject(sample);
  });

  it('installs by itself, with nothing but JSON on standard output', async () => {
    rmSync(join(clone, 'node_modules'), { recursive: true });
    const { code, out, err } = await npm(DIAGNOSE);
    expect(code).toBe(0);
    expect(err).toContain(INSTALLING);
    expect(diagnosis(out)).toMatchObject(sample);
  });
});

describe.each(MAJORS)('Node %i', { tags: ['engine/machine'] }, (major) => {
  let program = '';
  let env = {};
  beforeAll(() => {
    program = nodeProgram(major);
    env = { PATH: `${dirname(program)}:${process.env.PATH}` };
  });

  it('gives the same result', async () => {
    const script = ['scripts/command.mjs', 'diagnose', 'docs/sample.json'];
    expect(await run(program, script, { env })).toEqual(await run(process.execPath, script));
  });

  it('starts, is ready, and stops', async () => {
    const dataDir = join(folder, `data-${major}`);
    const child = spawn(program, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, ...env, NODE_ENV: 'evaluation', DATA_DIR: dataDir, PORT: '0' },
    });
    const ended = new Promise((done) => child.on('close', done));
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
    child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
    try {
      await expect.poll(() => said, { timeout: 120_000 }).toMatch(/^ready http/m);
      const [, url] = /^ready (http:\S+)$/m.exec(said);
      expect((await fetch(`${url}/api/ready`)).ok).toBe(true);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  });
});
