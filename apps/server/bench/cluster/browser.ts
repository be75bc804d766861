import { once } from 'node:events';
import { join } from 'node:path';
import { ACCOUNTS } from './clinic';
import { readKeyHash } from './certificates';
import { startDaemon } from './daemons';
import { FRONT_URL, ROOT, TLS } from './places';

export interface MainJob {
  isRunning(): boolean;
  readonly succeeded: Promise<boolean>;
}

export function startMainJob(): MainJob {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--config=vitest.e2e.config.ts', 'e2e/src/assessment/mainJob.e2e.ts'];
  const child = startDaemon('browser', {
    command: [process.execPath, vitest, ...args],
    env: {
      NO_COLOR: '1',
      RUNNING_URL: FRONT_URL,
      RUNNING_DATA_DIR: ACCOUNTS,
      RUNNING_KEY: readKeyHash(TLS),
    },
  });
  if (child === null) throw new Error('A browser is at work already.');
  return {
    isRunning: () => child.exitCode === null && child.signalCode === null,
    succeeded: once(child, 'exit').then(([code]) => code === 0),
  };
}
