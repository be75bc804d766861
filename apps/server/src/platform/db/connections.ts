import { DatabaseError, Pool, type PoolClient, type PoolConfig, Client, type ClientBase } from 'pg';
import { DeadlineError, type Deadlines, within } from '../base/deadlines';

export interface ConnectionConfig extends PoolConfig {
  readonly max: number;
  readonly hosts: readonly [string, ...string[]];
}

const taken = new WeakMap<Pool, { readonly since: Map<PoolClient, number>; readonly longest: number }>();

/**
 * Limits every wait, for a free connection and for a new one. Among several servers it connects only to the
 * one that accepts writes.
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
  // A lost connection must not end the process, not even between two statements of its user.
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
      // The pool still hands a connection to this waiting request, which gives it back.
      if (error instanceof DeadlineError)
        waiting.then(
          (client) => client.release(),
          () => undefined,
        );
      throw error;
    }
  };
}

/** A standby may not know a new database yet (SQLSTATE). */
const UNKNOWN_DATABASE = '3D000';

/** Looks once for the server that accepts writes when the former primary is away or read-only. */
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

/** The driver's own `pool.query` and transactions call `pool.connect`, with or without a callback. */
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
 * Closes connections to a database that may be gone: idle ones, and those waiting longer than a statement may
 * take. The next query opens a new one.
 */
export function renewConnections(pool: Pool): void {
  for (let n = pool.idleCount; n > 0; n -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  const { since, longest } = taken.get(pool) ?? { since: new Map<PoolClient, number>(), longest: 0 };
  // A graceful end would wait for the answer to what was sent.
  for (const [client, at] of since) if (Date.now() - at > longest) client.connection.stream.destroy();
}

const READ_ONLY_SQLSTATE = '25006';

/** @throws on a standby, or on a primary that was set read-only. */
async function refuseReadOnly(client: ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('the database is read-only'), { code: READ_ONLY_SQLSTATE });
}

/**
 * Asks all servers at once, because one whose machine is gone never answers. @returns null if none accepts
 * writes within `ms`.
 */
async function findPrimary(hosts: readonly string[], ms: number): Promise<string | null> {
  const ask = async (connectionString: string) => {
    const client = new Client({ connectionString, connectionTimeoutMillis: ms, query_timeout: ms });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await refuseReadOnly(client);
      return connectionString;
    } finally {
      client.end().catch(() => undefined);
    }
  };
  return Promise.any(hosts.map(ask)).catch(() => null);
}

/**
 * Lists SQLSTATEs of a database that is away, going down or too slow: 08 connection, 57P operator, 53
 * resources, 57014 statement deadline, 25006 read-only.
 */
const AWAY = /^(08|57P|53|57014|25006)/;
const UNREACHABLE = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** The last alternative is PostgreSQL's message about a full disk at connection, which has no code. */
const LOST =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|client has encountered a connection error|client was closed|could not write init file/i;

function toCode(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

function hasCause(error: unknown, matches: (code: string, message: string) => boolean): boolean {
  return error instanceof Error && (matches(toCode(error), error.message) || hasCause(error.cause, matches));
}

export function isDatabaseAway(error: unknown): boolean {
  return hasCause(error, (code, message) => AWAY.test(code) || UNREACHABLE.has(code) || LOST.test(message));
}

/** 22021 and 22P05 mean a character that no text can hold (NUL), in input that did not come as JSON. */
export function isUnwritable(error: unknown): boolean {
  return hasCause(error, (code) => code === '22021' || code === '22P05');
}

export function isDuplicate(error: unknown): boolean {
  return hasCause(error, (code) => code === '23505');
}
