import type { Pool } from 'pg';

export type Mode = 'evaluation' | 'production';

/** Their passwords are in a file, so production must not have these accounts. */
export const EVALUATION_EMAILS = { clinic: 'clinic@example.com', provider: 'provider@example.com' } as const;

/**
 * Asks before anything is changed in the database.
 * @param isOwn marks the embedded database of the data folder, which is an evaluation's whoever registered in
 * it.
 * @returns why the database does not fit this mode, or null.
 */
export async function findModeProblem(pool: Pool, mode: Mode, isOwn: boolean): Promise<string | null> {
  const storedMarks = await look(pool);
  if (mode === 'evaluation') {
    const isProduction =
      storedMarks.mode === 'production' || (storedMarks.mode === null && storedMarks.hasOthers && !isOwn);
    return isProduction
      ? 'This database holds real clinics. Set DATABASE_URL to another one, or leave it out, to evaluate; set NODE_ENV to production to serve these clinics.'
      : null;
  }
  if (storedMarks.mode === 'evaluation')
    return 'This database was made by an evaluation. Set DATABASE_URL to an empty database, or to one of production.';
  return storedMarks.hasEvaluation
    ? `This database has the accounts of an evaluation (${Object.values(EVALUATION_EMAILS).join(', ')}). Set DATABASE_URL to another database, or erase these two accounts and their clinic first.`
    : null;
}

async function look(pool: Pool) {
  const { rows: tables } = await pool.query(
    "select to_regclass('database_mode') is not null as marked, to_regclass('app_user') is not null as made",
  );
  const marks = tables[0]?.marked ? (await pool.query('select mode from database_mode')).rows : [];
  const mode: Mode | null = marks[0]?.mode ?? null;
  if (!tables[0]?.made) return { mode, hasEvaluation: false, hasOthers: false };
  const { rows } = await pool.query(
    `with own as (select clinic_id from app_user where email = any($1))
     select exists (select from own) as evaluation,
            exists (select from app_user where email <> all($1)
              and (clinic_id is null or clinic_id not in (select clinic_id from own where clinic_id is not null))) as others`,
    [Object.values(EVALUATION_EMAILS)],
  );
  return { mode, hasEvaluation: rows[0]?.evaluation, hasOthers: rows[0]?.others };
}

/**
 * Marks a migrated database once.
 * @throws if another server marked it differently meanwhile.
 */
export async function markMode(pool: Pool, mode: Mode): Promise<void> {
  await pool.query('insert into database_mode (mode) values ($1) on conflict do nothing', [mode]);
  const { rows } = await pool.query('select from database_mode where mode = $1', [mode]);
  if (rows.length === 0) throw new Error(`This database is not one of ${mode}.`);
}

/** @throws if the database is read-only, such as a standby. */
export async function proveWritable(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query('update database_mode set written_at = clock_timestamp()');
  if (rowCount !== 1) throw new Error('This database is not marked.');
}
