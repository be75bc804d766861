import { Param, SQL, StringChunk } from 'drizzle-orm';
import type { z } from 'zod';
import { type Db, keepsStatements, type Queries } from './open';

/**
 * SQL that each connection prepares once, where it keeps what is prepared: afterwards neither its text nor its
 * planning costs anything.
 */
export interface Statement<S extends z.ZodType> {
  /** null: not prepared, but planned each time. */
  readonly name: string | null;
  /** With `$1`, as the database reads it. */
  readonly text: string;
  /** Whose values `$1`, `$2` … are. */
  readonly names: readonly string[];
  readonly row: S;
}

/** A parameter is `:name`; a type's `::` is none. */
const PARAMETER = /(?<!:):([a-z]\w*)/g;

/** Reads SQL in which values stand as `:name`. They reach the database as parameters, never as text. */
export function statement<S extends z.ZodType>(name: string | null, sql: string, row: S): Statement<S> {
  const names: string[] = [];
  const text = sql.replaceAll(PARAMETER, (_, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${names.indexOf(parameter) + 1}`;
  });
  return { name, text, names, row };
}

/** What can stand for a parameter; jsonb as its text. */
export type Value = string | number | boolean | Date | null | readonly string[];

/**
 * The values in the order of the parameters.
 * @throws where a parameter has none.
 */
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

/**
 * One trip to the database. A statement is a transaction of its own: all of it is done, and on the disk, or
 * nothing is.
 */
export async function run<S extends z.ZodType>(
  db: Pick<Db, '$client'>,
  of: Statement<S>,
  values: Readonly<Record<string, Value>>,
): Promise<readonly z.output<S>[]> {
  const { name, text, row } = of;
  const kept = keepsStatements(db.$client) ? name : null;
  const { rows } = await db.$client.query({ ...(kept && { name: kept }), text, values: ordered(of, values) });
  return rows.map((each) => row.parse(each));
}

/** The same as a part of a transaction. */
export async function runIn<S extends z.ZodType>(
  tx: Queries,
  of: Statement<S>,
  values: Readonly<Record<string, Value>>,
): Promise<readonly z.output<S>[]> {
  const all = ordered(of, values);
  const parts = of.text.split(/\$(\d+)/);
  const chunks = parts.map((part, at) =>
    at % 2 === 0 ? new StringChunk(part) : new Param(all[Number(part) - 1] ?? null),
  );
  const { rows } = await tx.execute(new SQL(chunks));
  return rows.map((each) => of.row.parse(each));
}
