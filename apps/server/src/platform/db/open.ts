import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { DEADLINES, type Deadlines } from '../base/deadlines';
import { createPool } from './connections';
import { listHosts } from './hosts/list';

export type Db = NodePgDatabase & { readonly $client: Pool };

/** A transaction, or the database itself: what a query needs. */
export type Queries = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

export interface Database {
  readonly db: Db;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** What the address leads to. A pooler in transaction mode gives each transaction another connection. */
export type Pooler = 'none' | 'transaction';

export interface PoolOptions {
  readonly max?: number;
  readonly deadlines?: Deadlines;
  /** Taken before the first statement, in the place of the role that signs in. */
  readonly role?: string;
  readonly pooler?: Pooler;
}

const POOLED = Symbol('pooled');

/** Whether a statement that was prepared is there at the next one: behind a pooler that is another connection. */
export function keepsStatements(pool: Pool): boolean {
  return !(POOLED in pool);
}

/**
 * A pool on a PostgreSQL. A lost connection is not an error of the process: the next query opens another or
 * fails on its own. `synchronous_commit` is said, not assumed: an answer after COMMIT is durable. A pooler passes
 * no settings on; there the role has them (`start/checks.ts`).
 */
export function openDatabase(
  url: string,
  { max = 20, deadlines = DEADLINES, pooler = 'none', role }: PoolOptions = {},
): Database {
  const { statement, idleTransaction } = deadlines;
  const settings = `-c synchronous_commit=on -c statement_timeout=${statement} -c idle_in_transaction_session_timeout=${idleTransaction}`;
  const config = {
    hosts: listHosts(url),
    max,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // What is sent without waiting for the answer before it takes one trip.
    pipeline: true,
    ...(pooler === 'none' && { options: `${settings}${role ? ` -c role=${role}` : ''}` }),
  };
  const pool = createPool(config, deadlines);
  if (pooler === 'transaction') Object.assign(pool, { [POOLED]: true });
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
