import { parseArgs } from 'node:util';
import { runCommand } from '../../platform/command';
import { readDatabaseAddress } from '../../platform/db/address';
import { isStoreUrl } from '../../platform/files/storageUrl';
import { type Keyring, NO_KEYS, readKeys } from '../../platform/security/seal';
import { isRandom } from '../config/values';
import { makeBackup } from './backup';
import { findNewest, restoreBackup } from './restore';

const USAGE = `Usage: npm run backup                        database and pictures into the repository of restic that RESTIC_REPOSITORY names
       npm run restore [-- --backup NAME]    into an empty database; the newest, or the one named
       MIGRATE_DATABASE_URL (or DATABASE_URL, where one role owns and serves), STORAGE_URL, RESTIC_REPOSITORY and
       RESTIC_PASSWORD (at least 32 random characters) are read from the environment; to restore, KEYS as the server had
       them, too. A new repository is made by: restic init
`;

interface Order {
  readonly action: 'make' | 'restore';
  readonly backup: string | undefined;
  readonly databaseUrl: string;
  readonly storageUrl: string;
  readonly keyring: Keyring;
}

function readOrder(args: readonly string[], env: NodeJS.ProcessEnv): Order | null {
  try {
    const options = { backup: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { STORAGE_URL: storageUrl = '', RESTIC_REPOSITORY = '', RESTIC_PASSWORD = '' } = env;
    const databaseUrl = env.MIGRATE_DATABASE_URL || env.DATABASE_URL || '';
    const [action] = positionals;
    if (action !== 'make' && action !== 'restore') return null;
    if (!isStoreUrl(storageUrl) || RESTIC_REPOSITORY === '') return null;
    if (readDatabaseAddress(databaseUrl) === null || databaseUrl === '') return null;
    if (RESTIC_PASSWORD.length < 32 || !isRandom(RESTIC_PASSWORD)) return null;
    const keyring = env.KEYS ? readKeys(env.KEYS, isRandom) : NO_KEYS;
    if (keyring === null) return null;
    return { action, backup: values.backup, databaseUrl, storageUrl, keyring };
  } catch {
    return null;
  }
}

async function carryOut({ action, backup, ...order }: Order): Promise<number> {
  if (action === 'make') {
    const { name, pictures, isInBucket } = await makeBackup({ ...order, now: new Date() });
    const pictureSummary = isInBucket
      ? `its ${pictures} pictures are in their bucket`
      : `its ${pictures} pictures`;
    process.stdout.write(`${name}: the database and ${pictureSummary}\n`);
    return 0;
  }
  const name = backup ?? (await findNewest());
  if (name === undefined) throw new Error('There is no backup in this repository.');
  const { pictures, wrong } = await restoreBackup(name, order);
  process.stdout.write(`${name}: the database; ${pictures} pictures compared with their rows\n`);
  for (const id of wrong) process.stderr.write(`${id}: the file of this picture is missing or another one\n`);
  return wrong.length === 0 ? 0 : 1;
}

process.exitCode = await runCommand(USAGE, readOrder(process.argv.slice(2), process.env), carryOut);
