import { openDatabase } from '../../platform/db/open';
import type { Files } from '../../platform/files/files';

/** A query reads at most this many rows. */
const PAGE = 1000;

/**
 * Counts the pictures that have a row and no file: an unmounted disk looks like a store in which there is nothing.
 * @param seen keys of the store; one that is not among them may have been stored since.
 */
export async function countMissing(
  databaseUrl: string,
  files: Files,
  seen: ReadonlySet<string>,
): Promise<number> {
  const database = openDatabase(databaseUrl, { max: 1 });
  try {
    let missing = 0;
    for (let last = ''; ; ) {
      const { rows } = await database.pool.query<{ id: string }>(
        'select id from xray where id > $1 order by id limit $2',
        [last, PAGE],
      );
      for (const { id } of rows)
        if (!seen.has(`${id}.full`) && (await files.digest(`${id}.full`)) === null) missing += 1;
      const end = rows.at(-1);
      if (!end) return missing;
      last = end.id;
    }
  } finally {
    await database.close();
  }
}
