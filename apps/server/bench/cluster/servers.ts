import { join } from 'node:path';
import { ask, startDaemon, waitFor } from './daemons';
import { DATABASE_URL, FOLDER, FRONT_URL, PORTS, ROOT, SERVERS } from './places';
import { CREDENTIALS, STORAGE_URL } from './store';

export const DATA_DIR = join(FOLDER, 'data');

export function startServer(n: number, sources: string | null = null): void {
  const newest = [join(ROOT, 'apps/server/dist/main.js')];
  const main = sources === null ? newest : ['--import', 'tsx', join(sources, 'apps/server/src/app/main.ts')];
  startDaemon(`server-${n}`, {
    command: [process.execPath, ...main],
    env: {
      NODE_ENV: 'evaluation',
      PORT: String(PORTS.server(n)),
      DATA_DIR,
      DATABASE_URL,
      DATABASE_POOLER: 'transaction',
      STORAGE_URL,
      CALLS_PER_MINUTE: '100000',
      ...CREDENTIALS,
    },
  });
}

/** The first server makes the accounts and the secret, which both share. */
export async function startServers(sources: string | null = null): Promise<void> {
  for (const n of SERVERS) {
    startServer(n, sources);
    await waitForServer(n);
  }
}

export const waitForServer = (n: number) =>
  waitFor(
    `server ${n}`,
    180,
    async () => (await ask(`http://127.0.0.1:${PORTS.server(n)}/api/ready`)) === 204,
  );

export const waitForFront = () =>
  waitFor('the balancer', 30, async () => (await ask(`${FRONT_URL}/api/ready`)) === 204);
