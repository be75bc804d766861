import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { ask, killDaemon, startDaemon, stopDaemon, waitFor } from './daemons';
import { findProcesses, toDisk, toNetwork } from './network';
import { AUTHORITY, CERTIFICATE, KEY } from './certificates';
import { FOLDER, NODES, OWNER_URL, PASSWORD, PORTS, TLS, toHost, toNodeUrl } from './places';

/**
 * Synchronous replication acknowledges nothing that only one node has. Asynchronous replication is the
 * control, which loses.
 */
export type Replication = 'synchronous' | 'asynchronous';

const ETCD = `http://${toHost(0)}:${PORTS.etcd}`;
const ETCD_PEER = `http://127.0.0.1:${PORTS.etcdPeer}`;
/** Seconds after which a silent leader loses its role: the least that Patroni accepts. */
const TTL = 20;

function findBinaries(): string {
  const [version] = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a));
  return `/usr/lib/postgresql/${version}/bin`;
}

const toData = (n: number) => join(toDisk(n), 'data');

function toNode(n: number, replication: Replication): string {
  const isSynchronous = replication === 'synchronous';
  const peers = [
    'hostssl all all 10.77.0.0/24 scram-sha-256',
    'hostssl replication replicator 10.77.0.0/24 scram-sha-256',
  ];
  const verified = { password: PASSWORD, sslmode: 'verify-full', sslrootcert: join(TLS, AUTHORITY) };
  return JSON.stringify({
    scope: 'alveola',
    name: `node-${n}`,
    restapi: { listen: `${toHost(n)}:${PORTS.patroni}`, connect_address: `${toHost(n)}:${PORTS.patroni}` },
    etcd3: { host: `${toHost(0)}:${PORTS.etcd}` },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 3,
        retry_timeout: 7,
        maximum_lag_on_failover: 16_777_216,
        synchronous_mode: isSynchronous,
        synchronous_mode_strict: isSynchronous,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 100,
            wal_log_hints: 'on',
            wal_keep_size: '128MB',
            max_wal_size: '128MB',
            // Otherwise a standby that is cut off holds up every save for a minute.
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            // Otherwise a standby asks its new primary again only after five seconds, and no save is acknowledged before.
            wal_retrieve_retry_interval: '500ms',
            shared_buffers: '64MB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { locale: 'C.UTF-8' }],
      pg_hba: peers,
      post_bootstrap: join(FOLDER, 'first.sh'),
    },
    postgresql: {
      listen: `${toHost(n)}:${PORTS.postgres}`,
      connect_address: `${toHost(n)}:${PORTS.postgres}`,
      data_dir: toData(n),
      bin_dir: findBinaries(),
      pgpass: join(FOLDER, 'postgres', `pgpass-${n}`),
      // Otherwise the checkpoint is spread over minutes to spare a busy machine.
      basebackup: [{ checkpoint: 'fast' }],
      parameters: {
        unix_socket_directories: toDisk(n),
        password_encryption: 'scram-sha-256',
        ssl: 'on',
        ssl_cert_file: join(TLS, CERTIFICATE),
        ssl_key_file: join(TLS, KEY),
      },
      authentication: {
        superuser: { username: 'postgres', ...verified },
        replication: { username: 'replicator', ...verified },
        rewind: { username: 'rewinder', ...verified },
      },
    },
  });
}

/**
 * A superuser runs this once, as the operators' guide says. The settings belong to the roles because a pooler
 * does not pass them on.
 */
function toFirst(): string {
  const psql = `${findBinaries()}/psql -v ON_ERROR_STOP=1`;
  return `#!/bin/sh
set -e
${psql} "$1" <<SQL
create role alveola_across nologin;
create role alveola_app nologin noinherit in role alveola_across;
create role alveola_audit nologin;
create role alveola login password '${PASSWORD}' in role alveola_audit;
create role alveola_server login password '${PASSWORD}' in role alveola_app;
create database alveola owner alveola;
alter role alveola_server in database alveola set statement_timeout = '15s';
alter role alveola_server in database alveola set idle_in_transaction_session_timeout = '30s';
SQL
`;
}

export function configureDatabase(replication: Replication): void {
  for (const n of NODES) writeFileSync(join(FOLDER, `node-${n}.yml`), toNode(n, replication));
  writeFileSync(join(FOLDER, 'first.sh'), toFirst(), { mode: 0o755 });
}

export function startNode(n: number): void {
  const command = ['patroni', join(FOLDER, `node-${n}.yml`)] as const;
  startDaemon(`node-${n}`, { command, as: 'postgres', network: toNetwork(n) });
}

export async function startDatabase(): Promise<void> {
  startDaemon('etcd', {
    command: [
      'etcd',
      `--data-dir=${join(FOLDER, 'postgres', 'etcd')}`,
      `--listen-client-urls=${ETCD}`,
      `--advertise-client-urls=${ETCD}`,
      `--listen-peer-urls=${ETCD_PEER}`,
      `--initial-advertise-peer-urls=${ETCD_PEER}`,
      `--initial-cluster=default=${ETCD_PEER}`,
      '--logger=zap',
      '--log-level=warn',
    ],
    as: 'postgres',
  });
  await waitFor('etcd', 30, async () => (await ask(`${ETCD}/health`)) === 200);
  for (const n of NODES) startNode(n);
}

export async function findLeader(): Promise<number | null> {
  return findNode('primary');
}

type Role = 'primary' | 'sync' | 'replica';
const hasRole = async (n: number, role: Role) =>
  (await ask(`http://${toHost(n)}:${PORTS.patroni}/${role}`)) === 200;

export async function findNode(role: Role): Promise<number | null> {
  for (const n of NODES) if (await hasRole(n, role)) return n;
  return null;
}

/** Waits for all nodes, because a cluster that lacks one cannot lose another. */
export async function waitForDatabase(replication: Replication): Promise<void> {
  const follower = replication === 'synchronous' ? 'sync' : 'replica';
  await waitFor('a primary and its standbys', 240, async () => {
    const leader = await findLeader();
    if (leader === null || (await findNode(follower)) === null) return false;
    // A node that still catches up or rewinds may call itself a standby already.
    const streaming = "select pid from pg_stat_get_wal_senders() where state = 'streaming'";
    return (await askNode(leader, streaming)).length === NODES.length - 1;
  });
}

/**
 * Asks ten times in a row, because a balancer that has just started sends calls to a standby until it has
 * checked each.
 */
export async function waitForPrimary(): Promise<void> {
  await waitFor('the way to the primary', 60, async () => {
    for (let n = 0; n < 10; n += 1) if (!(await leadsToPrimary())) return false;
    return true;
  });
}

async function leadsToPrimary(): Promise<boolean> {
  const client = new Client({ connectionString: OWNER_URL, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select pg_is_in_recovery() as follows');
    return rows[0].follows === false;
  } finally {
    await client.end();
  }
}

function signalNode(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself meanwhile.
    }
}

export function killNode(n: number): void {
  // Patroni dies first, because it would tell the others.
  killDaemon(`node-${n}`);
  signalNode(findProcesses(n), 'SIGKILL');
}

export function hangNode(n: number): () => void {
  killDaemon(`node-${n}`, 'SIGSTOP');
  const pids = findProcesses(n);
  signalNode(pids, 'SIGSTOP');
  return () => signalNode(pids, 'SIGCONT');
}

/** Kills the nodes, because nothing of them is needed again. */
export async function stopDatabase(): Promise<void> {
  for (const n of NODES) {
    killNode(n);
    await stopDaemon(`node-${n}`);
  }
  await stopDaemon('etcd');
}

/**
 * Stops the senders of the primary: synchronous replication acknowledges nothing from now on, asynchronous
 * replication goes on.
 */
export async function hangReplication(n: number): Promise<void> {
  const senders = await askNode(n, 'select pid from pg_stat_get_wal_senders()');
  for (const { pid } of senders) process.kill(pid, 'SIGSTOP');
}

async function askNode(n: number, text: string): Promise<readonly { readonly pid: number }[]> {
  const client = new Client({ connectionString: toNodeUrl(n), connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<{ pid: number }>(text)).rows;
  } finally {
    await client.end();
  }
}
