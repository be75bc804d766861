import pLimit from 'p-limit';
import { sha256 } from '../../platform/base/ids';
import { createRoles } from '../../platform/db/isolation/rights';
import { migrate } from '../../platform/db/migrate';
import { type Database, openDatabase } from '../../platform/db/open';
import { DamagedFileError } from '../../platform/files/files';
import { type FileDeps, type FileStore, openClinicFiles } from '../../platform/storage/clinicFiles';
import { findKeyProblem } from '../../platform/storage/keySamples';
import { AT_ONCE, lineSchema, manifestSchema } from './backup';
import { restoreDump } from './postgresTools';
import type { Sealed } from './sealed';

interface Target extends FileStore {
  readonly databaseUrl: string;
}

export interface Restored {
  readonly files: number;
  /** Pictures that have a row. */
  readonly pictures: number;
  /** Ids of those whose file is missing or another than the row says. */
  readonly wrong: readonly string[];
}

/**
 * Into an empty database alone. The files first: a restore that was cut off is begun again, and the database is
 * written in one transaction. At the end every row of a picture is compared with its file.
 */
export async function restoreBackup(name: string, sealed: Sealed, target: Target): Promise<Restored> {
  const manifest = manifestSchema.parse(JSON.parse(String(await sealed.get(`${name}.manifest`))));
  const locked = findKeyProblem(manifest.keys, target.keyring);
  if (locked !== null) throw new Error(`${locked} Nothing was changed.`);
  const database = openDatabase(target.databaseUrl, { max: 1 });
  const { pool } = database;
  try {
    const { rows } = await pool.query("select count(*)::int as n from pg_tables where schemaname = 'public'");
    if (rows[0]?.n !== 0) throw new Error('The database to restore into is not empty. Nothing was changed.');
    const limit = pLimit(AT_ONCE);
    let files = 0;
    for await (const lines of readLines(sealed.getStream(`${name}.list`, manifest.list))) {
      await Promise.all(lines.map((line) => limit(() => restoreFile(sealed, target, line))));
      files += lines.length;
    }
    if (files !== manifest.files)
      throw new Error(`The list names ${files} files instead of ${manifest.files}.`);
    // Policies name them.
    await createRoles(pool);
    await restoreDump(target.databaseUrl, sealed.getStream(`${name}.dump`, manifest.dump));
    // Rights and owners are not in a dump.
    await migrate(pool);
    return { files, ...(await comparePictures(database, target)) };
  } finally {
    await database.close();
  }
}

/** The lines that end in each piece. */
async function* readLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = `${rest}${piece.toString()}`.split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}

async function restoreFile(sealed: Sealed, { files }: FileStore, line: string): Promise<void> {
  const [key, digest] = lineSchema.parse(JSON.parse(line));
  if ((await files.digest(key)) === digest) return;
  const bytes = await sealed.get(sealed.nameFor(`${key} ${digest}`));
  if (sha256(bytes) !== digest) throw new Error(`${key} is another file than the list says.`);
  await files.put(key, bytes);
  if ((await files.digest(key)) !== digest) throw new Error(`${key} was not stored as it was sent.`);
}

/** Rows that are read at once. */
const PAGE = 1000;

async function comparePictures(
  { db, pool }: Database,
  store: FileStore,
): Promise<Pick<Restored, 'pictures' | 'wrong'>> {
  const wrong: string[] = [];
  const limit = pLimit(AT_ONCE);
  let pictures = 0;
  for (let last = ''; ; ) {
    const { rows } = await pool.query<Row>(
      'select clinic_id, id, sha256 from xray where id > $1 order by id limit $2',
      [last, PAGE],
    );
    const compared = rows.map((row) => limit(() => isAsRow({ db, ...store }, row)));
    for (const [at, isRight] of (await Promise.all(compared)).entries())
      if (!isRight) wrong.push(rows[at]?.id ?? '');
    pictures += rows.length;
    const end = rows.at(-1);
    if (!end) return { pictures, wrong };
    last = end.id;
  }
}

interface Row {
  readonly clinic_id: string;
  readonly id: string;
  readonly sha256: string;
}

/** Decrypted: what was restored is of use with these keys alone. */
async function isAsRow(deps: FileDeps, { clinic_id, id, sha256: was }: Row): Promise<boolean> {
  const bytes = await openClinicFiles(deps, clinic_id)
    .get(`${id}.full`)
    .catch((error: unknown) => {
      if (error instanceof DamagedFileError) return null;
      throw error;
    });
  return bytes !== null && sha256(bytes) === was;
}
