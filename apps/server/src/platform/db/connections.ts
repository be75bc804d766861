import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { DeadlineError, type Deadlines, within } from '../base/deadlines';
import { isDatabaseAway } from './failures';
import { findPrimary, refuseReadOnly } from './hosts/primary';

export interface ConnectionConfig extends PoolConfig {
  readonly max: number;
  /** The servers, one of which is the primary. */
  readonly hosts: readonly [string, ...string[]];
}

/** When each connection in use was taken, ms. */
const taken = new WeakMap<Pool, { readonly since: Map<PoolClient, number>; readonly longest: number }>();

/**
 * A pool that lets nobody wait long, neither for a connection of its own while all are in use nor for a new one,
 * and that connects to no database that takes no writing: of several servers it finds the one that does.
 */
export function createPool({ hosts, ...config }: ConnectionConfig, deadlines: Deadlines): Pool {
  const pool = new Pool({
    ...config,
    connectionString: hosts[0],
    connectionTimeoutMillis: deadlines.connect,
    verify: (client, done) => {
      within(deadlines.connect, refuseReadOnly(client)).then(() => done(), done);
    },
  });
  // A lost connection is not an error of the process, nor is one that is in use and lost between two statements.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const since = new Map<PoolClient, number>();
  taken.set(pool, { since, longest: deadlines.statement });
  pool.on('acquire', (client) => since.set(client, Date.now()));
  pool.on('release', (_, client) => since.delete(client));
  const connect = limitWait(pool, config.max, deadlines.poolWait);
  offerConnections(pool, hosts.length > 1 ? followPrimary(pool, hosts, connect, deadlines.connect) : connect);
  return pool;
}

type Connect = () => Promise<PoolClient>;

function limitWait(pool: Pool, max: number, ms: number): Connect {
  const connect: Connect = pool.connect.bind(pool);
  return async () => {
    if (pool.idleCount > 0 || pool.totalCount < max) return connect();
    const waiting = connect();
    try {
      return await within(ms, waiting);
    } catch (error) {
      // Its turn comes yet, and is given back.
      if (error instanceof DeadlineError)
        waiting.then(
          (client) => client.release(),
          () => undefined,
        );
      throw error;
    }
  };
}

/** SQLSTATE of a database that a standby has not heard of yet. */
const UNKNOWN_DATABASE = '3D000';

/** Where the server that was the primary cannot be reached or takes no writing, the one that does is asked for, once. */
function followPrimary(pool: Pool, hosts: readonly string[], connect: Connect, ms: number): Connect {
  let searching: Promise<string | null> | null = null;
  return async () => {
    try {
      return await connect();
    } catch (error) {
      const isBehind = error instanceof DatabaseError && error.code === UNKNOWN_DATABASE;
      if (!isBehind && !isDatabaseAway(error)) throw error;
      searching ??= findPrimary(hosts, ms).finally(() => {
        searching = null;
      });
      const primary = await searching;
      if (primary === null) throw error;
      pool.options.connectionString = primary;
      return connect();
    }
  };
}

type Taken = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error) => void,
) => void;

/** `pool.connect` is what the driver's own `pool.query` and transactions call, with a callback or without. */
function offerConnections(pool: Pool, take: Connect): void {
  Object.assign(pool, {
    connect: (done?: Taken) => {
      const client = take();
      if (done === undefined) return client;
      client.then(
        (given) => done(undefined, given, (error) => given.release(error)),
        (error: Error) => done(error, undefined, () => undefined),
      );
    },
  });
}

/**
 * Ends the connections that may lead to a database that is no longer there: those that are idle, and those that
 * have waited longer than a statement may take. What needs one connects anew.
 */
export function renewConnections(pool: Pool): void {
  for (let n = pool.idleCount; n > 0; n -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  const { since, longest } = taken.get(pool) ?? { since: new Map<PoolClient, number>(), longest: 0 };
  // To end it would be to wait for what was sent on it.
  for (const [client, at] of since) if (Date.now() - at > longest) client.connection.stream.destroy();
}
