import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { openDatabase } from '../../platform/db/open';
import { openFiles } from '../../platform/files/openFiles';
import { isFolderUrl } from '../../platform/files/storageUrl';
import { keySample, readKeySamples } from '../../platform/storage/clinicKeys';
import { countMissing } from './pictureRows';
import { pipeInto, postgres, restic, runProgram } from './programs';

export const DUMP = '/database.dump';
export const LAST = '/backup.json';

/** Stored last, so that an unfinished backup does not count. */
export const lastSchema = z.object({
  has_pictures: z.boolean(),
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

const UNFINISHED = ['--exclude=*.part', '--exclude=.probe-*'];
/** Restic could not read a file, usually an upload that ended meanwhile. Missing files are counted. */
const UNREAD = 3;
const EVER = new Date(8.64e15);

export async function makeBackup({ databaseUrl, storageUrl, now }: Source): Promise<Made> {
  const name = now.toISOString().replaceAll(/[-:.]/g, '');
  const store = ['backup', '--quiet', '--host=alveola', `--tag=${name}`];
  const stream = (path: string) => restic([...store, '--stdin', `--stdin-filename=${path.slice(1)}`]);
  // Restic compresses and finds unchanged parts again, which it could not do in a compressed dump.
  const dump = postgres('pg_dump', ['--format=custom', '--compress=0'], databaseUrl);
  await pipeInto(dump, stream(DUMP));
  const files = await openFiles(storageUrl);
  const isInBucket = !isFolderUrl(storageUrl);
  const seen = new Set<string>();
  if (isInBucket) for await (const keys of files.list(EVER)) for (const key of keys) seen.add(key);
  else {
    const folder = fileURLToPath(storageUrl);
    await runProgram(restic([...store, ...UNFINISHED, 'files'], folder), '', [0, UNREAD]);
    const paths = await runProgram(
      restic(['ls', 'latest', `--tag=${name}`, `--path=${join(folder, 'files')}`]),
    );
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
    await runProgram(stream(LAST), JSON.stringify(last));
    return { name, pictures, isInBucket };
  } finally {
    await database.close();
  }
}
