import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../product';

const SCRIPT = resolve(import.meta.dirname, '../../../../../scripts/services/pgbouncer.sh');

/** Milliseconds in which a hook may install PgBouncer and start it. */
export const POOLER_STARTS_WITHIN = 180_000;

export interface RunningPooler {
  readonly url: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
  startAgain(): Promise<void>;
}

export async function startPooler(databaseUrl: string, connections: number): Promise<RunningPooler> {
  const folder = mkdtempSync(join(tmpdir(), 'alveola-pooler-'));
  const port = await freePort();
  let child: ChildProcess;
  const startAgain = async () => {
    child = spawn('bash', [SCRIPT, folder, port, databaseUrl, String(connections)], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, WHEN_PARENT_DIES: 'KILL' },
    });
    await vi.waitUntil(() => listens(Number(port)), { timeout: POOLER_STARTS_WITHIN, interval: 50 });
  };
  await startAgain();
  return {
    url: Object.assign(new URL(databaseUrl), { port }).href,
    startAgain,
    stop: async (signal = 'SIGKILL') => {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      if (signal === 'SIGTERM') rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}
