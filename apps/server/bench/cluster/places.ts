import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A cluster on this machine: everything of it lies in one folder and listens on 127.0.0.1. */
export const FOLDER = process.env.CLUSTER_DIR ?? join(tmpdir(), 'alveola-cluster');
export const ROOT = resolve(import.meta.dirname, '../../../..');
/** Known to everybody, for nobody but this machine reaches it. */
export const PASSWORD = 'on-loopback';

export const NODES = [1, 2, 3] as const;
export const POOLERS = [1, 2] as const;
export const SERVERS = [1, 2] as const;

const BASE = Number(process.env.CLUSTER_PORT ?? 15_400);
export const PORTS = {
  /** The product, for browsers. */
  front: BASE,
  server: (n: number) => BASE + n,
  /** The primary, whichever node it is. */
  primary: BASE + 10,
  postgres: (n: number) => BASE + 10 + n,
  patroni: (n: number) => BASE + 20 + n,
  pooler: (n: number) => BASE + 30 + n,
  etcd: BASE + 40,
  etcdPeer: BASE + 41,
  store: BASE + 50,
} as const;

export const FRONT_URL = `http://127.0.0.1:${PORTS.front}`;
/** Past the poolers, for what is asked beside the product. */
export const PRIMARY_URL = `postgres://alveola:${PASSWORD}@127.0.0.1:${PORTS.primary}/alveola`;
export const DATABASE_URL = `postgres://alveola:${PASSWORD}@${POOLERS.map((n) => `127.0.0.1:${PORTS.pooler(n)}`).join(',')}/alveola`;
