import type { z } from 'zod';
import { type Db, keepsStatements } from './open';

/**
 * Prepared once on each connection that keeps prepared statements, so that parsing and planning are paid
 * once.
 */
export interface Statement<S extends z.ZodType> {
  readonly name: string | null;
  readonly text: string;
  readonly names: readonly string[];
  readonly row: S;
}

const PARAMETER = /(?<!:):([a-z]\w*)/g;

/** Reads SQL with values as `:name`, which reach the database as parameters and never as text. */
export function statement<S extends z.ZodType>(name: string | null, sql: string, row: S): Statement<S> {
  const names: string[] = [];
  const text = sql.replaceAll(PARAMETER, (_, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${names.indexOf(parameter) + 1}`;
  });
  return { name, text, names, row };
}

/** Reads page after page, each from the last row of the one before. */
export async function* readPages<Row>(
  size: number,
  read: (last: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | null = null; ; ) {
    const rows: readonly Row[] = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.at(-1) ?? null;
    if (rows.length < size) return;
  }
}

export type Value = string | number | boolean | Date | null | readonly string[];

export function ordered<S extends z.ZodType>(
  { names }: Statement<S>,
  values: Readonly<Record<string, Value>>,
): Value[] {
  return names.map((name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A statement has no value for ${name}.`);
    return value;
  });
}

export async function runStatement<S extends z.ZodType>(
  db: Pick<Db, '$client'>,
  prepared: Statement<S>,
  values: Readonly<Record<string, Value>>,
): Promise<readonly z.output<S>[]> {
  const { name, text, row } = prepared;
  const preparedName = keepsStatements(db.$client) ? name : null;
  const { rows } = await db.$client.query({
    ...(preparedName && { name: preparedName }),
    text,
    values: ordered(prepared, values),
  });
  return rows.map((each) => row.parse(each));
}
