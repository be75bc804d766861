import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * One folder holds a whole cluster. It listens on 127.0.0.1; the nodes of the database reach each other on
 * addresses of a network that nothing else uses.
 */
export const FOLDER = process.env.CLUSTER_DIR ?? join(tmpdir(), 'alveola-cluster');
export const ROOT = resolve(import.meta.dirname, '../../../..');
export const PASSWORD = 'on-loopback';
/** Holds the certificates of this cluster. */
export const TLS = join(FOLDER, 'tls');

export const NODES = [1, 2, 3] as const;
export const POOLERS = [1, 2] as const;
export const SERVERS = [1, 2] as const;

const BASE = Number(process.env.CLUSTER_PORT ?? 15_400);
export const PORTS = {
  front: BASE,
  server: (n: number) => BASE + n,
  primary: BASE + 10,
  postgres: 5432,
  patroni: 8008,
  pooler: (n: number) => BASE + 30 + n,
  etcd: BASE + 40,
  etcdPeer: BASE + 41,
  mail: BASE + 42,
  store: BASE + 50,
} as const;

/** The address of a node; 0 is this machine as the nodes see it. */
export const toHost = (n: number) => `10.77.0.${n === 0 ? 254 : n}`;

export const FRONT_URL = `https://127.0.0.1:${PORTS.front}`;

const toUrl = (role: string, hosts: readonly string[], name = 'alveola') =>
  `postgres://${role}:${PASSWORD}@${hosts.join(',')}/${name}?sslmode=verify-full`;
/** Bypasses the poolers, for migrations and for queries that are not the product's. */
export const OWNER_URL = toUrl('alveola', [`127.0.0.1:${PORTS.primary}`]);
/** The pooler's own way to the database. */
export const PRIMARY_URL = toUrl('alveola_server', [`127.0.0.1:${PORTS.primary}`]);
export const DATABASE_URL = toUrl(
  'alveola_server',
  POOLERS.map((n) => `127.0.0.1:${PORTS.pooler(n)}`),
);
export const toNodeUrl = (n: number) => toUrl('postgres', [`${toHost(n)}:${PORTS.postgres}`], 'postgres');
