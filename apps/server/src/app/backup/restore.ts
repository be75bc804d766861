import pLimit from 'p-limit';
import type { Pool } from 'pg';
import { sha256 } from '../../platform/db/ids';
import { applyRights, createRoles } from '../../platform/db/isolation/rights';
import { openDatabase } from '../../platform/db/open';
import type { Files } from '../../platform/files/files';
import { AT_ONCE, lineSchema, manifestSchema } from './backup';
import { restoreDump } from './postgresTools';
import type { Sealed } from './sealed';

interface Target {
  readonly databaseUrl: string;
  readonly files: Files;
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
  const database = openDatabase(target.databaseUrl, { max: 1 });
  const { pool } = database;
  try {
    const { rows } = await pool.query("select count(*)::int as n from pg_tables where schemaname = 'public'");
    if (rows[0]?.n !== 0) throw new Error('The database to restore into is not empty. Nothing was changed.');
    const limit = pLimit(AT_ONCE);
    let files = 0;
    for await (const lines of readLines(sealed.getStream(`${name}.list`, manifest.list))) {
      await Promise.all(lines.map((line) => limit(() => restoreFile(sealed, target.files, line))));
      files += lines.length;
    }
    if (files !== manifest.files)
      throw new Error(`The list names ${files} files instead of ${manifest.files}.`);
    // Policies name them; rights are not in a dump.
    await createRoles(pool);
    await restoreDump(target.databaseUrl, sealed.getStream(`${name}.dump`, manifest.dump));
    await applyRights(pool);
    return { files, ...(await comparePictures(pool, target.files)) };
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

async function restoreFile(sealed: Sealed, files: Files, line: string): Promise<void> {
  const [key, digest] = lineSchema.parse(JSON.parse(line));
  if ((await files.digest(key)) === digest) return;
  const bytes = await sealed.get(sealed.nameFor(`${key} ${digest}`));
  if (sha256(bytes) !== digest) throw new Error(`${key} is another file than the list says.`);
  await files.put(key, bytes);
  if ((await files.digest(key)) !== digest) throw new Error(`${key} was not stored as it was sent.`);
}

/** Rows that are read at once. */
const PAGE = 1000;

async function comparePictures(pool: Pool, files: Files): Promise<Pick<Restored, 'pictures' | 'wrong'>> {
  const wrong: string[] = [];
  let pictures = 0;
  for (let last = ''; ; ) {
    const { rows } = await pool.query<{ id: string; sha256: string }>(
      'select id, sha256 from xray where id > $1 order by id limit $2',
      [last, PAGE],
    );
    for (const { id, sha256: was } of rows) if ((await files.digest(`${id}.full`)) !== was) wrong.push(id);
    pictures += rows.length;
    const end = rows.at(-1);
    if (!end) return { pictures, wrong };
    last = end.id;
  }
}
