import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { z } from 'zod';
import { sha256 } from '../../platform/base/ids';
import { createRoles } from '../../platform/db/isolation/rights';
import { migrate } from '../../platform/db/migrate';
import { type Database, openDatabase } from '../../platform/db/open';
import { DamagedFileError } from '../../platform/files/files';
import { openFiles } from '../../platform/files/openFiles';
import { isFolderUrl } from '../../platform/files/storageUrl';
import type { Keyring } from '../../platform/security/seal';
import { type FileDeps, openClinicFiles } from '../../platform/storage/clinicFiles';
import { findKeyProblem } from '../../platform/storage/clinicKeys';
import { DUMP, LAST, lastSchema } from './backup';
import { type PictureRow, readPictureRows } from './pictureRows';
import { pipeInto, postgres, restic, runProgram } from './programs';

interface Target {
  readonly databaseUrl: string;
  readonly storageUrl: string;
  readonly keyring: Keyring;
}

export interface Restored {
  readonly pictures: number;
  readonly wrong: readonly string[];
}

const snapshots = z.array(
  z.object({ short_id: z.string(), paths: z.array(z.string()), tags: z.array(z.string()).default([]) }),
);

async function listSnapshots(...filter: readonly string[]): Promise<z.output<typeof snapshots>> {
  return snapshots.parse(JSON.parse(await runProgram(restic(['snapshots', '--json', ...filter]))));
}

export async function findNewest(): Promise<string | undefined> {
  const all = await listSnapshots(`--path=${LAST}`);
  return all
    .flatMap(({ tags }) => tags)
    .toSorted()
    .at(-1);
}

/**
 * Requires an empty database. Pictures come first and the database in one transaction, so that a restore that
 * was cut off can start again. At the end every picture's row is compared with its file.
 */
export async function restoreBackup(name: string, target: Target): Promise<Restored> {
  const { databaseUrl, storageUrl, keyring } = target;
  const ids = new Map(
    (await listSnapshots(`--tag=${name}`)).map(({ paths, short_id }) => [paths[0], short_id]),
  );
  const [dump, last] = [ids.get(DUMP), ids.get(LAST)];
  if (dump === undefined || last === undefined)
    throw new Error(`There is no whole backup ${name} in this repository. Nothing was changed.`);
  const { has_pictures, keys } = lastSchema.parse(JSON.parse(await runProgram(restic(['dump', last, LAST]))));
  const locked = findKeyProblem(keys, keyring);
  if (locked !== null) throw new Error(`${locked} Nothing was changed.`);
  if (has_pictures && !isFolderUrl(storageUrl))
    throw new Error(
      'This backup has the pictures of a folder. Restore it with a folder as STORAGE_URL, and bring them into the bucket with npm run storage:copy. Nothing was changed.',
    );
  const database = openDatabase(databaseUrl, { max: 1 });
  const { pool } = database;
  try {
    const { rows } = await pool.query("select count(*)::int as n from pg_tables where schemaname = 'public'");
    if (rows[0]?.n !== 0) throw new Error('The database to restore into is not empty. Nothing was changed.');
    const [pictures] = [...ids].flatMap(([path, id]) => (path === DUMP || path === LAST ? [] : [id]));
    if (has_pictures) {
      if (pictures === undefined)
        throw new Error(`The pictures of ${name} are missing. Nothing was changed.`);
      await runProgram(restic(['restore', pictures, `--target=${fileURLToPath(storageUrl)}`]));
    }
    await createRoles(pool);
    const whole = ['--exit-on-error', '--single-transaction'];
    await pipeInto(restic(['dump', dump, DUMP]), postgres('pg_restore', whole, databaseUrl));
    await migrate(pool);
    return await comparePictures(database, target);
  } finally {
    await database.close();
  }
}

/** Limits memory: the largest pictures take 80 MB together. */
const AT_ONCE = 4;

async function comparePictures({ db, pool }: Database, { storageUrl, keyring }: Target): Promise<Restored> {
  const deps: FileDeps = { db, files: await openFiles(storageUrl), keyring };
  const wrong: string[] = [];
  const limit = pLimit(AT_ONCE);
  let pictures = 0;
  for await (const rows of readPictureRows(pool)) {
    const compared = await Promise.all(rows.map((row) => limit(() => isAsRow(deps, row))));
    wrong.push(...rows.filter((_, at) => !compared[at]).map(({ id }) => id));
    pictures += rows.length;
  }
  return { pictures, wrong };
}

async function isAsRow(deps: FileDeps, { clinic_id, id, sha256: was }: PictureRow): Promise<boolean> {
  const bytes = await openClinicFiles(deps, clinic_id)
    .get(`${id}.full`)
    .catch((error: unknown) => {
      if (error instanceof DamagedFileError) return null;
      throw error;
    });
  return bytes !== null && sha256(bytes) === was;
}
