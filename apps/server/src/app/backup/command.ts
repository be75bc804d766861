import { parseArgs } from 'node:util';
import { runCommand } from '../../platform/command';
import { readDatabaseAddress } from '../../platform/db/address';
import { openFiles } from '../../platform/files/openFiles';
import { isStoreUrl } from '../../platform/files/storageUrl';
import { type Keyring, NO_KEYS, readKeys } from '../../platform/security/keyring';
import { isRandom } from '../config/values';
import { listBackups, makeBackup } from './backup';
import { restoreBackup } from './restore';
import { openSealed } from './sealed';

const USAGE = `Usage: npm run backup -- --to URL                    database and pictures, encrypted
       npm run restore -- --from URL [--backup NAME]     into an empty database; the newest, or the one named
       URL: file:///backups/alveola or s3://bucket?region=…&endpoint=https://…
       MIGRATE_DATABASE_URL (or DATABASE_URL, where one role owns and serves), STORAGE_URL and BACKUP_KEY (at least
       32 random characters) are read from the environment; to restore, KEYS as the server had them, too.
`;

interface Order {
  readonly action: 'make' | 'restore';
  readonly place: string;
  readonly backup: string | undefined;
  readonly databaseUrl: string;
  readonly storageUrl: string;
  readonly key: string;
  readonly keyring: Keyring;
}

function readOrder(args: readonly string[], env: NodeJS.ProcessEnv): Order | null {
  try {
    const options = { to: { type: 'string' }, from: { type: 'string' }, backup: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { DATABASE_URL = '', STORAGE_URL: storageUrl = '', BACKUP_KEY: key = '' } = env;
    // Who serves sees one clinic at a time, and none without its id.
    const databaseUrl = env.MIGRATE_DATABASE_URL || DATABASE_URL;
    const [action] = positionals;
    const place = action === 'make' ? values.to : values.from;
    if ((action !== 'make' && action !== 'restore') || place === undefined) return null;
    if (![place, storageUrl].every(isStoreUrl) || place === storageUrl) return null;
    if (readDatabaseAddress(databaseUrl) === null || databaseUrl === '') return null;
    if (key.length < 32 || !isRandom(key)) return null;
    const keyring = env.KEYS ? readKeys(env.KEYS, isRandom) : NO_KEYS;
    if (keyring === null) return null;
    return { action, place, backup: values.backup, databaseUrl, storageUrl, key, keyring };
  } catch {
    return null;
  }
}

async function carryOut({
  action,
  place,
  backup,
  databaseUrl,
  storageUrl,
  key,
  keyring,
}: Order): Promise<number> {
  const [target, files] = await Promise.all([openFiles(place), openFiles(storageUrl)]);
  const sealed = openSealed(target, key);
  if (action === 'make') {
    await target.ready();
    const made = await makeBackup({ databaseUrl, files, now: new Date() }, target, sealed);
    process.stdout.write(`${made.name}: the database and ${made.files} files, ${made.sent} of them new\n`);
    return 0;
  }
  const name = backup ?? (await listBackups(target)).at(-1);
  if (name === undefined) throw new Error('There is no backup in this place.');
  const {
    files: count,
    pictures,
    wrong,
  } = await restoreBackup(name, sealed, {
    databaseUrl,
    files,
    keyring,
  });
  process.stdout.write(
    `${name}: the database and ${count} files; ${pictures} pictures compared with their rows\n`,
  );
  for (const id of wrong) process.stderr.write(`${id}: the file of this picture is missing or another one\n`);
  return wrong.length === 0 ? 0 : 1;
}

process.exitCode = await runCommand(USAGE, readOrder(process.argv.slice(2), process.env), carryOut);
