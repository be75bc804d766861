import { join } from 'node:path';
import { ask, startDaemon, waitFor } from './daemons';
import { DATABASE_URL, FOLDER, FRONT_URL, PORTS, ROOT, SERVERS } from './places';
import { CREDENTIALS, STORAGE_URL } from './store';

export const DATA_DIR = join(FOLDER, 'data');

export function startServer(n: number): void {
  startDaemon(`server-${n}`, {
    command: [process.execPath, join(ROOT, 'apps/server/dist/main.js')],
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

/** The first makes the accounts and the secret, which both have. */
export async function startServers(): Promise<void> {
  for (const n of SERVERS) {
    startServer(n);
    const ready = `http://127.0.0.1:${PORTS.server(n)}/api/ready`;
    await waitFor(`server ${n}`, 90, async () => (await ask(ready)) === 204);
  }
}

export const waitForFront = () =>
  waitFor('the balancer', 30, async () => (await ask(`${FRONT_URL}/api/ready`)) === 204);
