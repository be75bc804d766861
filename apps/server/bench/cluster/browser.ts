import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { FRONT_URL, ROOT } from './places';
import { DATA_DIR } from './servers';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export interface MainJob {
  isRunning(): boolean;
  readonly succeeded: Promise<boolean>;
}

export function startMainJob(): MainJob | null {
  if (!existsSync(CHROMIUM)) return null;
  const args = ['vitest', 'run', '--config=vitest.e2e.config.ts', 'e2e/src/assessment/mainJob.e2e.ts'];
  const child = spawn('npx', args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, RUNNING_URL: FRONT_URL, RUNNING_DATA_DIR: DATA_DIR },
  });
  return {
    isRunning: () => child.exitCode === null && child.signalCode === null,
    succeeded: once(child, 'exit').then(([code]) => code === 0),
  };
}
