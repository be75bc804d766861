import { SAVE_TYPES } from '@alveola/contract';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Kept, Operation } from './operations';
import { readColour } from './pictures';

const entryRow = z.object({
  report: z.string(),
  n: z.int(),
  entry: z.string(),
  type: z.enum(SAVE_TYPES),
  data: z.record(z.string(), z.unknown()),
  client: z.string().nullable(),
  seq: z.coerce.number().nullable(),
});

/** Reads as a superuser, past every rule, and pictures as a browser gets them. */
export async function readKept(
  pool: Pool,
  done: readonly Operation[],
  show: (picture: string) => Promise<Buffer | null>,
): Promise<Kept> {
  const reports = [...new Set(done.map(({ report }) => report))];
  const { rows: entries } = await pool.query(
    'select report_id as report, n, public_id as entry, type, data, client, seq from report_entry where report_id = any($1)',
    [reports],
  );
  const { rows: completions } = await pool.query(
    "select report_id as report, (judged #>> '{entries,measurement}')::integer as n from report_completion where report_id = any($1)",
    [reports],
  );
  const pictures: { id: string; bytes: string }[] = [];
  for (const operation of done) {
    if (operation.kind !== 'upload' || operation.picture === null) continue;
    const bytes = await show(operation.picture);
    if (bytes) pictures.push({ id: operation.picture, bytes: await readColour(bytes) });
  }
  return { entries: z.array(entryRow).parse(entries), completions, pictures };
}
