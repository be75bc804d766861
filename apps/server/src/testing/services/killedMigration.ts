import { readdirSync } from 'node:fs';
import { loadModule, parseSync } from 'libpg-query';
import type { Pool, PoolClient } from 'pg';
import { migrate } from '../../platform/db/migrate';

const FOLDER = new URL('../../platform/db/migrations/', import.meta.url);
export const MIGRATIONS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

/**
 * Kills every migration from `from` on before each of its statements, including the end of its transaction,
 * and starts again until all are done. The database ends the connection, as if the process had died.
 * @returns the number of kills
 * @throws if a killed migration left something behind
 */
export async function migrateThroughKills(pool: Pool, from: string): Promise<number> {
  await loadModule();
  let kills = 0;
  for (const migration of MIGRATIONS.slice(MIGRATIONS.indexOf(from))) {
    await dieAt(pool, migration, 0);
    const before = await readSchema(pool);
    for (let statement = 1; await dieAt(pool, migration, statement); statement += 1) {
      kills += 1;
      const left = (await readSchema(pool)).filter((line) => !before.includes(line));
      if (left.length > 0)
        throw new Error(`${migration}, killed before statement ${statement}: ${left.join()}`);
    }
  }
  await migrate(pool);
  return kills;
}

/** @returns false if the migration ends before that statement; then the next one has not begun. */
async function dieAt(pool: Pool, migration: string, statement: number): Promise<boolean> {
  let count: number | null = null;
  let isOver = false;
  let isKilled = false;
  const ask = async (client: PoolClient, text: string, values?: unknown[]) => {
    // The server checks for the migration right after it has the lock.
    if (values?.[0] === migration) count ??= 0;
    let result: unknown;
    for (const part of count === null || values ? [text] : toStatements(text)) {
      if (!isKilled && (count === statement || isOver)) {
        isKilled = true;
        await kill(pool, client);
      }
      result = await client.query(part, values);
      if (count !== null) count += 1;
      isOver ||= count !== null && part === 'commit';
    }
    return result;
  };
  const dying: Pool = Object.create(pool, {
    connect: {
      value: async (done?: Parameters<Pool['connect']>[0]) => {
        if (done) return pool.connect(done);
        const client = await pool.connect();
        const query = (text: string, values?: unknown[]) => ask(client, text, values);
        return Object.create(client, { query: { value: query } });
      },
    },
  });
  await migrate(dying).catch((error: unknown) => {
    if (!isKilled) throw error;
  });
  return !isOver;
}

async function kill(pool: Pool, client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const died = new Promise((done) => client.once('end', done));
  await pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
  await died;
}

/** Splits a migration that is normally sent whole, so that it can die inside. */
function toStatements(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const { stmts } = parseSync(text) as { stmts: { stmt_location?: number; stmt_len?: number }[] };
  if (stmts.length === 1) return [text];
  return stmts.map(({ stmt_location: from = 0, stmt_len: length }) =>
    bytes.subarray(from, length ? from + length : undefined).toString(),
  );
}

export async function readSchema(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ said: string }>(
    `select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as said
     from information_schema.columns where table_schema = 'public'
     union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
     union all select format('constraint %s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select format('function %s %s', proname, md5(pg_get_functiondef(oid))) from pg_proc
       where pronamespace = 'public'::regnamespace and prokind = 'f'
         and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
     union all select format('policy %s.%s %s %s', tablename, policyname, qual, with_check) from pg_policies
     union all select format('grant %s %s %s', grantee, table_name, privilege_type) from information_schema.role_table_grants
       where table_schema = 'public'
     union all select format('migration %s %s', name, sha256) from migration
     order by 1`,
  );
  return rows.map(({ said }) => said);
}
