import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newSecret } from '../../src/platform/base/ids';
import { round, type Stand } from '../bench';

const COMMAND = resolve(import.meta.dirname, '../../../../scripts/command.mjs');

export async function benchRestore(stand: Stand): Promise<string[]> {
  const { pool } = stand.database;
  // The folder of the stand is the store that is backed up.
  const folder = mkdtempSync(`${stand.folder}-restore-`);
  const env = {
    RESTIC_REPOSITORY: join(folder, 'backups'),
    RESTIC_PASSWORD: newSecret(),
    RESTIC_CACHE_DIR: join(folder, 'cache'),
    KEYS: `evaluation:${readFileSync(join(stand.folder, 'file-keys'), 'utf8').trim()}`,
  };
  execFileSync('restic', ['init', '--quiet'], { env: { ...process.env, ...env } });
  const free = statfsSync(folder);
  const { rows } = await pool.query('select count(*)::int as n from report_entry');
  const made = await run('make', {
    ...env,
    STORAGE_URL: toUrl(stand.folder),
    MIGRATE_DATABASE_URL: stand.url,
  });
  await pool.query('create database restored');
  const url = Object.assign(new URL(stand.url), { pathname: '/restored' }).href;
  const empty = toUrl(join(folder, 'storage'));
  const back = await run('restore', { ...env, STORAGE_URL: empty, MIGRATE_DATABASE_URL: url });
  const after = statfsSync(folder);
  rmSync(folder, { recursive: true, force: true });
  return [
    `${rows[0].n} entries: backup ${round(made.seconds, 0)} s (${made.said}), restore ${round(back.seconds, 0)} s (${back.said})`,
    `backup and restored database together ${round(((free.bavail - after.bavail) * free.bsize) / 2 ** 20, 0)} MB on the disk`,
  ];
}

const toUrl = (path: string) => pathToFileURL(path).href;

function run(
  action: 'make' | 'restore',
  env: Record<string, string>,
): Promise<{ readonly seconds: number; readonly said: string }> {
  const from = performance.now();
  const child = spawn(process.execPath, [COMMAND, 'backup', action], { env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((done, failed) =>
    child.on('close', (code) =>
      code === 0
        ? done({ seconds: (performance.now() - from) / 1000, said: said.trim().split('\n').at(-1) ?? '' })
        : failed(new Error(said)),
    ),
  );
}
