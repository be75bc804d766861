import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { DEADLINES, type Deadlines } from '../base/deadlines';
import { createPool } from './connections';
import { listHosts } from './address';

export type Db = NodePgDatabase & { readonly $client: Pool };

export type Queries = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute' | '$count'>;

export interface Database {
  readonly db: Db;
  readonly pool: Pool;
  close(): Promise<void>;
}

export type Pooler = 'none' | 'transaction';

export interface PoolOptions {
  readonly max?: number;
  readonly deadlines?: Deadlines;
  readonly role?: string;
  readonly pooler?: Pooler;
}

const POOLED = Symbol('pooled');

/** Prepared statements are lost behind a pooler, where the next one may run on another connection. */
export function keepsStatements(pool: Pool): boolean {
  return !(POOLED in pool);
}

/**
 * A lost connection is not an error of the process: the next query opens another or fails on its own.
 * `synchronous_commit` is set explicitly, so that an answer after COMMIT is durable. A pooler passes no
 * settings on; there the role has them (`start/checks.ts`).
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
    // Statements sent before the previous answer share its round trip.
    pipeline: true,
    ...(pooler === 'none' && { options: `${settings}${role ? ` -c role=${role}` : ''}` }),
  };
  const pool = createPool(config, deadlines);
  if (pooler === 'transaction') Object.assign(pool, { [POOLED]: true });
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
