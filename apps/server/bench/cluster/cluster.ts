import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openFirstClinic, OWNER } from './clinic';
import { AUTHORITY, CERTIFICATE, KEY, makeCertificates } from './certificates';
import {
  configureDatabase,
  findLeader,
  type Replication,
  startDatabase,
  stopDatabase,
  waitForDatabase,
  waitForPrimary,
} from './database';
import { ask, findDaemon, killGroup, stopDaemon } from './daemons';
import { MAILS, startMail } from './mail';
import { closeNetwork, openNetwork } from './network';
import { ensurePackages } from './packages';
import { FOLDER, FRONT_URL, NODES, POOLERS, PORTS, SERVERS, TLS, toHost } from './places';
import { poolers, startBalancer, startPooler } from './proxies';
import { startServers, waitForFront } from './servers';
import { startStore, stopStore, storeRuns } from './store';

const servers = SERVERS.map((n) => `server-${n}`);
const others = [...servers, ...poolers, 'haproxy', 'mail'];
const names = [...others, ...NODES.map((n) => `node-${n}`), 'etcd'];

/** Runs a program of this folder that trusts the cluster's certificates, which Node reads when it starts. */
export function startTrusting(program: string, ...args: readonly string[]): ChildProcess {
  prepareFolder();
  return spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: join(TLS, AUTHORITY) },
  });
}

function prepareFolder(): void {
  if (existsSync(TLS)) return;
  ensurePackages();
  for (const folder of ['postgres', 'tls']) mkdirSync(join(FOLDER, folder), { recursive: true });
  // Its programs run as other users than the one who starts it.
  chmodSync(FOLDER, 0o755);
  const hosts = ['127.0.0.1', ...NODES.map(toHost)];
  makeCertificates(TLS, hosts.map((host) => `IP:${host}`).join(','));
  const files = [CERTIFICATE, KEY].map((file) => join(TLS, file));
  execFileSync('chown', ['postgres:postgres', join(FOLDER, 'postgres'), ...files]);
}

/** `sources` is the folder of another release; null runs the one that is built here. */
export async function startCluster(replication: Replication, sources: string | null = null): Promise<void> {
  openNetwork();
  if (!existsSync(join(FOLDER, 'first.sh'))) configureDatabase(replication);
  await startDatabase();
  if (!storeRuns()) await startStore(findDaemon('etcd') ?? 0, ['pictures']);
  await waitForDatabase(replication);
  startBalancer();
  await waitForPrimary();
  for (const n of POOLERS) startPooler(n);
  await startMail();
  await startServers(sources);
  await waitForFront();
  await openFirstClinic();
}

export const LOGS = `${FOLDER}-log`;

export async function stopCluster(): Promise<void> {
  killGroup('browser');
  await Promise.all(others.map(stopDaemon));
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
  const [, , action, ...flags] = process.argv;
  if (action === 'start') {
    const [code] = await once(startTrusting(import.meta.filename, 'trusting', ...flags), 'exit');
    process.exitCode = code ?? 1;
  } else if (action === 'trusting') {
    await startCluster(flags.includes('--asynchronous') ? 'asynchronous' : 'synchronous');
    console.log(
      `${FRONT_URL}: ${OWNER.email}, ${OWNER.password}. Its authority: ${join(TLS, AUTHORITY)}. Mails: ${MAILS}`,
    );
  } else if (action === 'stop') await stopCluster();
  else if (action === 'status') await status();
  else console.log('npm run cluster -- start [--asynchronous] | stop | status');
}
