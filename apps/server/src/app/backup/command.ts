import { parseArgs } from 'node:util';
import { readOwnerUrl, runCommand } from '../../platform/command';
import { isStoreUrl } from '../../platform/files/storageUrl';
import { NO_KEYS, readKeys } from '../../platform/security/seal';
import { isRandom } from '../config/values';
import { makeBackup } from './backup';
import { findNewest, restoreBackup } from './restore';

const USAGE = `Usage: npm run backup                        database and pictures into the repository of restic that RESTIC_REPOSITORY names
       npm run restore [-- --backup NAME]    into an empty database; the newest, or the one named
       MIGRATE_DATABASE_URL (or DATABASE_URL, where one role owns and serves), STORAGE_URL, RESTIC_REPOSITORY and
       RESTIC_PASSWORD (at least 32 random characters) are read from the environment; to restore, KEYS as the server had
       them, too. A new repository is made by: restic init
`;

function readOrder(args: string[], env: NodeJS.ProcessEnv) {
  const options = { backup: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { STORAGE_URL: storageUrl = '', RESTIC_REPOSITORY = '', RESTIC_PASSWORD = '' } = env;
  const [action] = positionals;
  if (action !== 'make' && action !== 'restore') return null;
  if (!isStoreUrl(storageUrl) || RESTIC_REPOSITORY === '') return null;
  if (RESTIC_PASSWORD.length < 32 || !isRandom(RESTIC_PASSWORD)) return null;
  const databaseUrl = readOwnerUrl(env);
  const keyring = env.KEYS ? readKeys(env.KEYS, isRandom) : NO_KEYS;
  if (databaseUrl === null || keyring === null) return null;
  return { action, backup: values.backup, databaseUrl, storageUrl, keyring };
}

async function carryOut({ action, backup, ...order }: NonNullable<ReturnType<typeof readOrder>>) {
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

process.exitCode = await runCommand(USAGE, readOrder, carryOut);
