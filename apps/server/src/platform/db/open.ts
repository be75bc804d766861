import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { DEADLINES, type Deadlines } from '../deadlines';
import { createPool } from './connections';

export type Db = NodePgDatabase & { readonly $client: Pool };

/** A transaction, or the database itself: what a query needs. */
export type Queries = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

export interface Database {
  readonly db: Db;
  readonly pool: Pool;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly max?: number;
  readonly deadlines?: Deadlines;
  /** Taken before the first statement, in the place of the role that signs in. */
  readonly role?: string;
}

/**
 * A pool on a PostgreSQL. A lost connection is not an error of the process: the next query opens another or
 * fails on its own. `synchronous_commit` is said, not assumed: an answer after COMMIT is durable.
 */
export function openDatabase(
  url: string,
  { max = 20, deadlines = DEADLINES, role }: PoolOptions = {},
): Database {
  const { statement, idleTransaction } = deadlines;
  const config = {
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // What is sent without waiting for the answer before it takes one trip.
    pipeline: true,
    options: `-c synchronous_commit=on -c statement_timeout=${statement} -c idle_in_transaction_session_timeout=${idleTransaction}${role ? ` -c role=${role}` : ''}`,
  };
  const pool = createPool(config, deadlines);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
