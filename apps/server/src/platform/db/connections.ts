import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { DeadlineError, type Deadlines, within } from '../deadlines';

/** SQLSTATE of a writing where none is taken. */
const READ_ONLY = '25006';

/** When each connection in use was taken, ms. */
const taken = new WeakMap<Pool, { readonly since: Map<PoolClient, number>; readonly longest: number }>();

/**
 * A pool that lets nobody wait long, neither for a connection of its own while all are in use nor for a new one,
 * and that connects to no database that takes no writing.
 */
export function createPool(config: PoolConfig & { readonly max: number }, deadlines: Deadlines): Pool {
  const pool = new Pool({
    ...config,
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
  limitWait(pool, config.max, deadlines.poolWait);
  return pool;
}

/** A standby, or a primary that was set so: what has taken its place is found by connecting again. */
async function refuseReadOnly(client: PoolClient): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('the database is read-only'), { code: READ_ONLY });
}

type Taken = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error) => void,
) => void;

function limitWait(pool: Pool, max: number, ms: number): void {
  const connect = pool.connect.bind(pool);
  const take = async (): Promise<PoolClient> => {
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
