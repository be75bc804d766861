import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { acrossClinicsTotal } from '../../base/metrics';
import type { Db } from '../open';
import { CLINIC_SETTING, ROLES } from './roles';

/** Documents why work sees several clinics, where a forgotten condition is not caught. */
export type AcrossReason =
  | 'session'
  | 'account'
  | 'provider'
  | 'billing'
  | 'job'
  | 'erasure'
  | 'start'
  | 'limit';

const CLINIC_ID = /^[\w-]{1,64}$/;

/**
 * Shows and accepts only one clinic's rows, whatever a query asks for. Each statement and transaction names
 * the clinic, so no connection is held between them.
 */
export function inClinic<T>(db: Db, clinicId: string, work: (db: Db) => T): T {
  if (!CLINIC_ID.test(clinicId)) throw new Error('This is not the id of a clinic.');
  return work(openScope(toPool(db), `set local ${CLINIC_SETTING} = '${clinicId}'`));
}

/** Runs work on accounts and plans, of no clinic or of all, but never on patients' records (`rights.ts`). */
export function acrossClinics<T>(db: Db, reason: AcrossReason, work: (db: Db) => T): T {
  return work(
    openScope(toPool(db), `set local role ${ROLES.across}`, () => acrossClinicsTotal.inc({ reason })),
  );
}

const pools = new WeakMap<Pool, Pool>();

export function toPool({ $client }: Pick<Db, '$client'>): Pool {
  return pools.get($client) ?? $client;
}

function openScope(root: Pool, setting: string, count?: () => void): Db {
  const pool: Pool = Object.assign(Object.create(root), {
    query: (query: Query, values?: unknown[]) => {
      count?.();
      return runAlone(root, setting, query, values);
    },
  });
  pools.set(pool, root);
  const transaction: Db['transaction'] = async (work, config) => {
    count?.();
    const client = await root.connect();
    try {
      return await drizzle(client).transaction(async (tx) => {
        await tx.execute(setting);
        return work(tx);
      }, config);
    } finally {
      // Given a pool, the library would keep a connection that is lost as the transaction begins.
      client.release();
    }
  };
  return Object.assign(drizzle(pool), { transaction });
}

type Query = string | QueryConfig;

/**
 * Sends a transaction of one statement whole over a pipelining connection, so that it needs one round trip.
 */
async function runAlone(root: Pool, setting: string, query: Query, values?: unknown[]): Promise<QueryResult> {
  const client = await root.connect();
  const sentQueries = inOnePiece(
    client,
    () => [client.query(`begin; ${setting}`), client.query(query, values), client.query('commit')] as const,
  );
  const [begun, answer, ended] = await Promise.allSettled(sentQueries);
  client.release(ended.status === 'rejected');
  if (begun.status === 'rejected') throw begun.reason;
  if (answer.status === 'rejected') throw answer.reason;
  if (ended.status === 'rejected') throw ended.reason;
  return answer.value;
}

/** Sends everything that `work` queues in one packet, so that neither side wakes up for each part. */
function inOnePiece<T>(client: PoolClient, work: () => T): T {
  if (!(client instanceof Client)) return work();
  const { stream } = client.connection;
  stream.cork();
  try {
    return work();
  } finally {
    stream.uncork();
  }
}
