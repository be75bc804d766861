import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

export type Db = NodePgDatabase & { readonly $client: Pool };

/** A transaction, or the database itself: what a query needs. */
export type Queries = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

export interface Database {
  readonly db: Db;
  readonly pool: Pool;
  close(): Promise<void>;
}

export interface PoolLimits {
  readonly max?: number;
}

/**
 * A pool on a PostgreSQL. A lost connection is not an error of the process: the next query opens another or
 * fails on its own. `synchronous_commit` is said, not assumed: an answer after COMMIT is durable.
 */
export function openDatabase(url: string, { max = 20 }: PoolLimits = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options:
      '-c synchronous_commit=on -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000',
  });
  pool.on('error', () => undefined);
  // Of a connection that is in use, too: lost between two statements it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
