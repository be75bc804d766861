import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSecret } from '../../src/platform/base/ids';
import { PROVIDER } from './clinic';
import { AUTHORITY } from './certificates';
import { ask, startDaemon, waitFor } from './daemons';
import { DATABASE_URL, FOLDER, FRONT_URL, OWNER_URL, PORTS, ROOT, SERVERS, TLS } from './places';
import { CREDENTIALS, STORAGE_URL } from './store';

/** No call of this work leaves the machine, so these keys open nothing. */
const PAYMENTS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRODUCT: 'prod_1',
};

/** All servers share them, also one that is started by a later program. */
function readSecrets(): Readonly<Record<string, string>> {
  const place = join(FOLDER, 'secrets.json');
  if (!existsSync(place))
    writeFileSync(place, JSON.stringify({ SECRET_KEY: newSecret(), KEYS: `cluster:${newSecret()}` }));
  return JSON.parse(readFileSync(place, 'utf8'));
}

function startServer(n: number, sources: string | null): void {
  const newest = [join(ROOT, 'apps/server/dist/main.js')];
  const main = sources === null ? newest : ['--import', 'tsx', join(sources, 'apps/server/src/app/main.ts')];
  startDaemon(`server-${n}`, {
    command: [process.execPath, ...main],
    as: 'nobody',
    env: {
      NODE_ENV: 'production',
      NODE_EXTRA_CA_CERTS: join(TLS, AUTHORITY),
      HOST: '127.0.0.1',
      PORT: String(PORTS.server(n)),
      PUBLIC_URL: FRONT_URL,
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL,
      DATABASE_POOLER: 'transaction',
      MIGRATE_DATABASE_URL: OWNER_URL,
      STORAGE_URL,
      ...CREDENTIALS,
      SMTP_URL: `smtp://127.0.0.1:${PORTS.mail}`,
      MAIL_FROM: 'Provider <post@provider.example.org>',
      PROVIDER_EMAIL: PROVIDER,
      SUPPORT_EMAIL: 'support@provider.example.org',
      COMPANY_NAME: 'Provider & Daughters AS',
      COMPANY_ADDRESS: 'Storgata 1, 0155 Oslo',
      CALLS_PER_MINUTE: '100000',
      ...PAYMENTS,
      ...readSecrets(),
    },
  });
}

/** One after the other, because the first migrates the database. */
export async function startServers(sources: string | null = null): Promise<void> {
  for (const n of SERVERS) await bringUpServer(n, sources);
}

/** Starts it again where it ended before it was ready, as a supervisor does. */
export const bringUpServer = (n: number, sources: string | null = null) =>
  waitFor(`server ${n}`, 180, async () => {
    startServer(n, sources);
    return (await ask(`http://127.0.0.1:${PORTS.server(n)}/api/ready`)) === 204;
  });

export const waitForFront = (seconds = 30) =>
  waitFor('the balancer', seconds, async () => (await ask(`${FRONT_URL}/api/ready`)) === 204);
