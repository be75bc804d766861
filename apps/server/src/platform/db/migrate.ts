import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';
import { applyRights, createRoles } from './isolation/rights';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Any number that all versions share, so that two starting servers migrate one after the other. */
const LOCK = 7_304_201;

/**
 * Runs each missing migration in one transaction with its row in `migration`, so that a killed one starts
 * again from its beginning. The lock belongs to the transaction, because a pooler may pass the connection on.
 * Afterwards every table gets its policies and rights. Runs as the role that owns the tables.
 * @throws if a migration fails, or was changed after it had run.
 */
export async function migrate(pool: Pool): Promise<void> {
  await createRoles(pool);
  const client = await pool.connect();
  try {
    const done = await locked(client, () => readDone(client));
    for (const name of await listMigrations()) {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      if (!done.has(name)) await run(client, name, text, sha256);
      else if (done.get(name) !== sha256) throw new Error(`Migration ${name} was changed after it had run.`);
    }
    await locked(client, () => applyRights(client));
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

export async function inTurn<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await locked(client, work);
  } finally {
    client.release();
  }
}

/** Lifts the deadline of statements, because an index of a large table takes longer than a call. */
async function locked<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function readDone(client: PoolClient): Promise<ReadonlyMap<string, string>> {
  await client.query(
    'create table if not exists migration (name text primary key, sha256 text not null, run_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration');
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

export async function findMissing(pool: Pool): Promise<readonly string[]> {
  const { rows: tables } = await pool.query("select to_regclass('migration') is not null as made");
  const { rows } = tables[0]?.made
    ? await pool.query<{ name: string }>('select name from migration')
    : { rows: [] };
  const done = new Set(rows.map(({ name }) => name));
  return (await listMigrations()).filter((name) => !done.has(name));
}

export async function listMigrations(): Promise<readonly string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
}

async function run(client: PoolClient, name: string, text: string, sha256: string): Promise<void> {
  await locked(client, async () => {
    const { rowCount } = await client.query('select from migration where name = $1', [name]);
    if (rowCount !== 0) return;
    await client.query(text);
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
  }).catch((error: unknown) => {
    throw new Error(`Migration ${name} failed.`, { cause: error });
  });
}
