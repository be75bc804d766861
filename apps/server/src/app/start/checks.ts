import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { acrossClinics } from '../../platform/db/isolation/scope';
import { findServingProblem } from '../../platform/db/isolation/roles';
import { findReleaseProblem } from './prepare';
import { findModeProblem } from '../../platform/db/mode';
import type { Database } from '../../platform/db/open';
import { DEADLINES, within } from '../../platform/base/deadlines';
import type { Files } from '../../platform/files/files';
import { toMessage } from '../../platform/base/log';
import type { SmtpMail } from '../../platform/mail/mail';
import type { Scanner } from '../../platform/scan/scanner';
import type { Keyring } from '../../platform/security/seal';
import { findKeyProblem, readKeySamples } from '../../platform/storage/clinicKeys';
import type { Config } from '../config/config';
import { MEND } from '../evaluation/dataFolder';

interface Check {
  readonly name: string;
  readonly advice: string;
  readonly ask: () => Promise<string | null>;
}

export interface Checked {
  readonly name: string;
  readonly problem: string | null;
}

export interface Checkable {
  readonly config: Config;
  readonly keyring: Keyring;
  readonly database: Database;
  readonly owner: Database | null;
  readonly files: Files;
  readonly scanner: Scanner | null;
  readonly smtp: SmtpMail | null;
}

export function runChecks(outside: Checkable): Promise<readonly Checked[]> {
  return Promise.all(
    toChecks(outside).map(async ({ name, advice, ask }) => {
      try {
        return { name, problem: await within(DEADLINES.startCheck, ask()) };
      } catch (error) {
        return { name, problem: `${toMessage(error)}. ${advice}` };
      }
    }),
  );
}

function toChecks({
  config,
  keyring,
  database: served,
  owner,
  files,
  scanner,
  smtp,
}: Checkable): readonly Check[] {
  const { mode, databaseUrl, databasePooler } = config;
  const pool = owner?.pool ?? acrossClinics(served.db, 'start', (db) => db.$client);
  const database: readonly Check[] = [
    {
      name: 'the database can be written to',
      advice:
        'See that DATABASE_URL, and MIGRATE_DATABASE_URL where it is set, lead to a running PostgreSQL 15 or newer, and to its primary.',
      ask: () => (owner ? writeAndUndo(owner.pool) : connect(served.pool)),
    },
    {
      name: `the database is one of ${mode}`,
      advice: 'See that DATABASE_URL leads to the right database.',
      ask: () => findModeProblem(pool, mode, databaseUrl === null),
    },
    {
      name: 'the keys of the pictures can be opened',
      advice: 'See that DATABASE_URL leads to the right database.',
      ask: async () => {
        const problem = findKeyProblem(await readKeySamples(pool), keyring);
        const { dataDir } = config;
        return problem !== null && dataDir !== null
          ? `${join(dataDir, 'file-keys')} is another file than the one that the pictures were encrypted with. ${MEND}`
          : problem;
      },
    },
    {
      name: 'the database is not of a newer release',
      advice: 'See that DATABASE_URL leads to the right database.',
      ask: () => findReleaseProblem(pool),
    },
    ...(databasePooler === 'none'
      ? []
      : [
          {
            name: 'the role has the settings that a pooler does not pass on',
            advice: 'See that DATABASE_URL leads to the pooler, and the pooler to PostgreSQL.',
            ask: () => findSettingsProblem(served.pool),
          },
        ]),
  ];
  const scanning: readonly Check[] = scanner
    ? [
        {
          name: 'the malware scanner answers',
          advice: 'See that CLAMD is right, and that this machine may reach it.',
          ask: async () => (await scanner.ready(), null),
        },
      ]
    : [];
  if (mode === 'evaluation') return [...database, ...scanning];
  return [
    {
      name: 'the role that serves cannot reach past one clinic',
      advice: 'See that DATABASE_URL leads to the right database.',
      ask: () => findServingProblem(served.pool, false),
    },
    ...database,
    {
      name: config.isBilled
        ? 'there is a provider, or PROVIDER_EMAIL makes one'
        : 'no clinic has a plan that BILLING=none would end',
      advice: 'See that DATABASE_URL leads to the right database.',
      ask: () => (config.isBilled ? findProviderProblem(pool, config) : findPlanProblem(pool)),
    },
    {
      name: 'a file can be stored, read and removed',
      advice:
        'See that the folder in STORAGE_URL exists and belongs to the user of this process, or that its bucket exists and the keys may use it.',
      ask: () => storeAndRemove(files),
    },
    {
      name: 'the mail server greets and signs in',
      advice: 'See that SMTP_URL is right, and that this machine may reach the mail server.',
      ask: async () => (await smtp?.ready()) ?? null,
    },
    ...scanning,
  ];
}

/** Leaves no trace, because migrations may not be allowed yet. */
async function writeAndUndo(pool: Pool): Promise<null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('create table write_check ()');
    await client.query('rollback');
    client.release();
    return null;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Read-only servers already refuse the connection (`db/connections.ts`). */
async function connect(pool: Pool): Promise<null> {
  await pool.query('select');
  return null;
}

/** Checks a pooler only, since other connections bring their settings. */
async function findSettingsProblem(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
            current_setting('statement_timeout') = '0'
              or current_setting('idle_in_transaction_session_timeout') = '0'
              or current_setting('synchronous_commit') in ('off', 'local') as missing`,
  );
  const { role, database, missing } = rows[0];
  if (!missing) return null;
  const set = (name: string, value: string) =>
    `alter role ${role} in database ${database} set ${name} = '${value}';`;
  const commands = [
    set('statement_timeout', `${DEADLINES.statement}ms`),
    set('idle_in_transaction_session_timeout', `${DEADLINES.idleTransaction}ms`),
    set('synchronous_commit', 'on'),
  ];
  return `Statements would wait without an end, or be acknowledged too early. Run, and let the pooler connect anew: ${commands.join(' ')}`;
}

async function findProviderProblem(pool: Pool, { providerEmail }: Config): Promise<string | null> {
  if (providerEmail !== null) return null;
  const { rows } = await pool.query("select to_regclass('app_user') is not null as made");
  const { rowCount } = rows[0]?.made
    ? await pool.query("select from app_user where type = 'provider' limit 1")
    : { rowCount: 0 };
  return rowCount === 0
    ? 'No account of the provider exists, who approves clinics. Set PROVIDER_EMAIL to the email of the first one.'
    : null;
}

async function findPlanProblem(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query("select to_regclass('membership') is not null as made");
  if (!rows[0]?.made) return null;
  const { rowCount } = await pool.query(
    'select from membership where subscription_id is not null or next_payment_date is not null limit 1',
  );
  return rowCount === 0
    ? null
    : 'Clinics of this database have plans. Take BILLING away, or set DATABASE_URL to an empty database.';
}

async function storeAndRemove(files: Files): Promise<string | null> {
  const key = `check-${randomBytes(8).toString('hex')}.tmp`;
  const bytes = randomBytes(64);
  await files.put(key, bytes);
  const stored = await files.get(key);
  await files.remove(key);
  return stored?.equals(bytes) ? null : 'The storage gave back something else than was put into it.';
}
