import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { acrossClinicsTotal } from '../../base/metrics';
import type { Db } from '../open';
import { CLINIC_SETTING, ROLES } from './roles';

/** Why something sees more than one clinic: there a query that forgets its condition is not caught. */
export type AcrossReason =
  | 'session'
  | 'account'
  | 'provider'
  | 'billing'
  | 'job'
  | 'erasure'
  | 'start'
  | 'limit';

/** As `newId` makes them: nothing that would have to be quoted. */
const CLINIC_ID = /^[\w-]{1,64}$/;

/**
 * Work on a database that shows one clinic's rows and takes no others, whatever a query asks for. Each statement
 * and each transaction names the clinic for itself: no connection is held between them, and none keeps it.
 */
export function inClinic<T>(db: Db, clinicId: string, work: (db: Db) => T): T {
  if (!CLINIC_ID.test(clinicId)) throw new Error('This is not the id of a clinic.');
  return work(openScope(toPool(db), `set local ${CLINIC_SETTING} = '${clinicId}'`));
}

/** Work that concerns no clinic, or all: accounts and plans, but no patient's record (`rights.ts`). */
export function acrossClinics<T>(db: Db, reason: AcrossReason, work: (db: Db) => T): T {
  return work(
    openScope(toPool(db), `set local role ${ROLES.across}`, () => acrossClinicsTotal.inc({ reason })),
  );
}

const pools = new WeakMap<Pool, Pool>();

/** The pool from which a database takes its connections, whatever it is limited to. */
export function toPool({ $client }: Pick<Db, '$client'>): Pool {
  return pools.get($client) ?? $client;
}

function openScope(root: Pool, setting: string, count?: () => void): Db {
  const pool: Pool = Object.assign(Object.create(root), {
    query: (query: Query, values?: unknown[]) => {
      count?.();
      return runAlone(root, setting, query, values);
    },
    connect: async () => {
      count?.();
      return withSetting(await root.connect(), setting);
    },
  });
  pools.set(pool, root);
  return drizzle(pool);
}

type Query = string | QueryConfig;

/** A transaction of one statement, sent whole (the pool's connections pipeline): one trip, as without. */
async function runAlone(root: Pool, setting: string, query: Query, values?: unknown[]): Promise<QueryResult> {
  const client = await root.connect();
  const asked = inOnePiece(
    client,
    () => [client.query(`begin; ${setting}`), client.query(query, values), client.query('commit')] as const,
  );
  const [begun, answer, ended] = await Promise.allSettled(asked);
  client.release(ended.status === 'rejected');
  if (begun.status === 'rejected') throw begun.reason;
  if (answer.status === 'rejected') throw answer.reason;
  if (ended.status === 'rejected') throw ended.reason;
  return answer.value;
}

/** What is sent by the time `work` returns leaves in one packet: neither side is woken for each part of it. */
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

/** What begins a transaction names the setting; it is sent with the first statement, which is one trip less. */
function withSetting(client: PoolClient, setting: string): PoolClient {
  let begun: Promise<unknown> = Promise.resolve();
  const query = async (query: Query, values?: unknown[]): Promise<unknown> => {
    const text = typeof query === 'string' ? query : query.text;
    if (/^begin\b/.test(text)) {
      begun = client.query(`${text}; ${setting}`);
      begun.catch(() => undefined);
      return { rows: [], rowCount: null };
    }
    // That no transaction was begun is the cause of all that follows.
    const [, answer] = await Promise.all([begun, client.query(query, values)]);
    return answer;
  };
  return Object.assign(Object.create(client), { query });
}
