import type { Pool } from 'pg';
import { readPages } from '../../platform/db/statement';
import type { Files } from '../../platform/files/files';

const PAGE = 1000;

export function readPictureRows(pool: Pool): AsyncGenerator<readonly PictureRow[]> {
  return readPages(PAGE, async (last: PictureRow | null) => {
    const { rows } = await pool.query<PictureRow>(
      'select clinic_id, id, sha256 from xray where id > $1 order by id limit $2',
      [last?.id ?? '', PAGE],
    );
    return rows;
  });
}

export interface PictureRow {
  readonly clinic_id: string;
  readonly id: string;
  readonly sha256: string;
}

export async function countMissing(
  pool: Pool,
  files: Files,
  seen: ReadonlySet<string>,
): Promise<{ readonly pictures: number; readonly missing: number }> {
  let [pictures, missing] = [0, 0];
  for await (const rows of readPictureRows(pool)) {
    pictures += rows.length;
    for (const { id } of rows)
      if (!seen.has(`${id}.full`) && (await files.digest(`${id}.full`)) === null) missing += 1;
  }
  return { pictures, missing };
}
