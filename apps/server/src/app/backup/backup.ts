import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { openDatabase } from '../../platform/db/open';
import { openFiles } from '../../platform/files/openFiles';
import { isFolderUrl } from '../../platform/files/storageUrl';
import { keySample, readKeySamples } from '../../platform/storage/keySamples';
import { countMissing } from './pictureRows';
import { pipeInto, postgres, restic, run } from './programs';

/** Names of what is given to restic as a stream. */
export const DUMP = '/database.dump';
export const LAST = '/backup.json';

/** What is stored last: without it there is no backup. */
export const lastSchema = z.object({
  /** False: they are in a bucket. */
  has_pictures: z.boolean(),
  /** Of each key of KEYS that the pictures need one that it wraps. */
  keys: z.array(keySample),
});

export interface Source {
  readonly databaseUrl: string;
  readonly storageUrl: string;
  readonly now: Date;
}

export interface Made {
  readonly name: string;
  readonly pictures: number;
  readonly isInBucket: boolean;
}

/** Files that are not stored yet, or are none of ours. */
const UNFINISHED = ['--exclude=*.part', '--exclude=.probe-*'];
/** Restic could not read a file: an upload that ended meanwhile, as a rule. What is missing is counted. */
const UNREAD = 3;
/** Later than any file. */
const EVER = new Date(8.64e15);

/**
 * The database first, then the pictures: a picture without a row does no harm. Each is a snapshot of restic's, with the
 * name of the backup as its tag. A bucket keeps its pictures itself, and they are only counted.
 */
export async function makeBackup({ databaseUrl, storageUrl, now }: Source): Promise<Made> {
  const name = now.toISOString().replaceAll(/[-:.]/g, '');
  const store = ['backup', '--quiet', '--host=alveola', `--tag=${name}`];
  const stream = (path: string) => restic([...store, '--stdin', `--stdin-filename=${path.slice(1)}`]);
  // Uncompressed: what has not changed is found again, and restic compresses.
  const dump = postgres('pg_dump', ['--format=custom', '--compress=0'], databaseUrl);
  await pipeInto(dump, stream(DUMP));
  const files = await openFiles(storageUrl);
  const isInBucket = !isFolderUrl(storageUrl);
  const seen = new Set<string>();
  if (isInBucket) for await (const keys of files.list(EVER)) for (const key of keys) seen.add(key);
  else {
    const folder = fileURLToPath(storageUrl);
    await run(restic([...store, ...UNFINISHED, 'files'], folder), '', [0, UNREAD]);
    const paths = await run(restic(['ls', 'latest', `--tag=${name}`, `--path=${join(folder, 'files')}`]));
    for (const path of paths.split('\n')) seen.add(path.split('/').at(-1) ?? '');
  }
  const database = openDatabase(databaseUrl, { max: 1 });
  try {
    const { pictures, missing } = await countMissing(database.pool, files, seen);
    if (missing > 0)
      throw new Error(
        `${missing} of the pictures that the database knows are not in STORAGE_URL. See that it is the storage of this database and that its disk is mounted. There is no new backup.`,
      );
    const last: z.output<typeof lastSchema> = {
      has_pictures: !isInBucket,
      keys: [...(await readKeySamples(database.pool))],
    };
    await run(stream(LAST), JSON.stringify(last));
    return { name, pictures, isInBucket };
  } finally {
    await database.close();
  }
}
