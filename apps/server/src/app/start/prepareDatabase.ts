import { findServingProblem } from '../../platform/db/isolation/roles';
import { findMissing, migrate, listMigrations } from '../../platform/db/migrate';
import { markMode, type Mode } from '../../platform/db/mode';
import type { Database } from '../../platform/db/open';
import type { Pool } from 'pg';

/**
 * Migrates if the owner's role is configured.
 * @throws if the version differs, or the serving role lacks rights.
 */
export async function prepareDatabase(served: Database, owner: Database | null, mode: Mode): Promise<void> {
  if (owner) {
    await migrate(owner.pool);
    await markMode(owner.pool, mode);
    await markLeastRelease(owner.pool);
  } else {
    const missing = await findMissing(served.pool);
    if (missing.length > 0)
      throw new Error(
        `The database lacks ${missing.join(', ')}. Set MIGRATE_DATABASE_URL to the address of the role that owns it, for one start at least.`,
      );
  }
  const problem = mode === 'production' ? await findServingProblem(served.pool, true) : null;
  if (problem !== null) throw new Error(problem);
}

/**
 * Names the newest migration that a release must know to use this database; older releases refuse to start. A
 * migration belongs here if earlier releases would show or store something wrong after it. It is the last but
 * one at most, so that going back one release stays possible.
 */
export const LEAST_MIGRATION = '0044_xray_uploads.sql';

/** Asks before anything is changed in the database. @returns why this release must not use it, or null. */
export async function findReleaseProblem(pool: Pool): Promise<string | null> {
  const { rows: tables } = await pool.query("select to_regclass('database_mode') is not null as made");
  if (!tables[0]?.made) return null;
  const { rows } = await pool.query<{ least: string | null }>(
    "select to_jsonb(database_mode) ->> 'least_migration' as least from database_mode",
  );
  const least = rows[0]?.least ?? null;
  const newest = (await listMigrations()).at(-1) ?? '';
  if (least === null || least <= newest) return null;
  return `This database was brought to a newer release, and older ones would show or store wrong values in it: it needs one that has the migration ${least}, and this one ends with ${newest}. Start the newer release again, or restore the backup from before the upgrade into an empty database.`;
}

async function markLeastRelease(pool: Pool): Promise<void> {
  await pool.query(
    'update database_mode set least_migration = $1 where least_migration is null or least_migration < $1',
    [LEAST_MIGRATION],
  );
}
