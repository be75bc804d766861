import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { vi } from 'vitest';
import { freePort } from '../product';

const SCRIPT = resolve(import.meta.dirname, '../../../../../scripts/services/pgbackrest.sh');
const run = promisify(execFile);

/** Milliseconds in which a hook may install PostgreSQL and pgBackRest and make a cluster. */
export const ARCHIVED_STARTS_WITHIN = 300_000;

/** Follows the samples of the operator's guide. */
export interface ArchivedPostgres {
  readonly url: string;
  pgBackRest(...args: readonly string[]): Promise<string>;
  verify(): Promise<void>;
  serve(name: string): Promise<string>;
  folderOf(name: string): string;
  stop(): Promise<void>;
}

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'alveola-archived-'));
  await run('bash', [SCRIPT, 'make', folder]);
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  const servers: ChildProcess[] = [];
  const start = async (name: string, port: string) => {
    const child = spawn('bash', [SCRIPT, 'serve', folder, name, port], {
      stdio: ['ignore', 'ignore', 'ignore'],
      env: { ...process.env, WHEN_PARENT_DIES: 'KILL' },
    });
    servers.push(child);
    const url = `postgres://alveola:${password}@127.0.0.1:${port}/postgres`;
    await vi.waitUntil(() => takesWrites(url), { timeout: 120_000, interval: 200 });
    return url;
  };
  const port = await freePort();
  const url = await start('data', port);
  return {
    url,
    pgBackRest: async (...args) => (await run('bash', [SCRIPT, 'run', folder, port, ...args])).stdout,
    verify: async () => void (await run('bash', [SCRIPT, 'verify', folder])),
    serve: async (name) => start(name, await freePort()),
    folderOf: (name) => join(folder, name),
    stop: async () => {
      for (const server of servers) {
        if (server.exitCode !== null) continue;
        const ended = once(server, 'exit');
        server.kill('SIGQUIT');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function takesWrites(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query('select pg_is_in_recovery() as is');
    return rows[0].is === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
