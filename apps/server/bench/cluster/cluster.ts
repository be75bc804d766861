import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  configureDatabase,
  findLeader,
  type Replication,
  startDatabase,
  stopDatabase,
  waitForDatabase,
  waitForPrimary,
} from './database';
import { ask, findDaemon, stopDaemon } from './daemons';
import { closeNetwork, openNetwork } from './network';
import { ensurePackages } from './packages';
import { FOLDER, FRONT_URL, NODES, POOLERS, PORTS, SERVERS } from './places';
import { poolers, startBalancer, startPooler } from './proxies';
import { startServers, waitForFront } from './servers';
import { startStore, stopStore, storeRuns } from './store';

const servers = SERVERS.map((n) => `server-${n}`);
const names = [...servers, ...poolers, 'haproxy', ...NODES.map((n) => `node-${n}`), 'etcd'];

/** `sources` is the folder of another release; null runs the one that is built here. */
export async function startCluster(replication: Replication, sources: string | null = null): Promise<void> {
  ensurePackages();
  mkdirSync(join(FOLDER, 'postgres'), { recursive: true });
  // Its programs run as other users than the one who starts it.
  chmodSync(FOLDER, 0o755);
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres:postgres', join(FOLDER, 'postgres')]);
  openNetwork();
  if (!existsSync(join(FOLDER, 'first.sh'))) configureDatabase(replication);
  await startDatabase();
  if (!storeRuns()) await startStore(findDaemon('etcd') ?? 0, ['pictures']);
  await waitForDatabase(replication);
  startBalancer();
  await waitForPrimary();
  for (const n of POOLERS) startPooler(n);
  await startServers(sources);
  await waitForFront();
}

export const LOGS = `${FOLDER}-log`;

export async function stopCluster(): Promise<void> {
  for (const name of [...servers, ...poolers, 'haproxy']) await stopDaemon(name);
  await stopStore();
  await stopDatabase();
  closeNetwork();
  if (existsSync(join(FOLDER, 'log'))) {
    rmSync(LOGS, { recursive: true, force: true });
    renameSync(join(FOLDER, 'log'), LOGS);
  }
  rmSync(FOLDER, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}

async function status(): Promise<void> {
  for (const name of names) console.log(`${name.padEnd(10)} ${findDaemon(name) ?? 'stopped'}`);
  for (const n of SERVERS)
    console.log(`server-${n} ready: ${await ask(`http://127.0.0.1:${PORTS.server(n)}/api/ready`)}`);
  console.log(`primary: node-${await findLeader()}`);
}

if (process.argv[1] === import.meta.filename) {
  const [, , action] = process.argv;
  if (action === 'start') {
    await startCluster(process.argv.includes('--asynchronous') ? 'asynchronous' : 'synchronous');
    console.log(`${FRONT_URL} (accounts: ${join(FOLDER, 'data/evaluation-accounts.json')})`);
  } else if (action === 'stop') await stopCluster();
  else if (action === 'status') await status();
  else console.log('npm run cluster -- start [--asynchronous] | stop | status');
}
