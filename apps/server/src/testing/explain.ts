import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import type { ZodType } from 'zod';
import { ordered, type Statement, type Value } from '../platform/db/statement';

type Prepared = Pick<Statement<ZodType>, 'name' | 'names' | 'text'>;
/** `n` differs for each call, for what the statement writes. */
type ToValues = (n: number) => Readonly<Record<string, Value>>;

/** PostgreSQL decides after five calls whether it keeps the plan of a prepared statement. */
const CALLS = 6;

/** @returns the plan of the server's next call. The client is in a transaction, because the statement may write. */
export async function explainWithin(
  client: PoolClient,
  prepared: Prepared,
  toValues: ToValues,
): Promise<string> {
  const { name, text } = prepared;
  const values = (n: number) => ordered(prepared as Statement<ZodType>, toValues(n));
  const explain = async (sql: string, given?: Value[]) =>
    (await client.query(`explain ${sql}`, given)).rows.map((row) => row['QUERY PLAN']).join('\n');
  if (name === null) return explain(text, values(CALLS));
  for (let n = 0; n < CALLS; n += 1) await client.query({ name, text, values: values(n) });
  const literals = values(CALLS).map((value) =>
    value === null ? 'null' : escapeLiteral(value instanceof Date ? value.toISOString() : String(value)),
  );
  return explain(`execute ${name}(${literals.join()})`);
}

/** As above; nothing that the statement writes stays. */
export async function explainAlone(pool: Pool, prepared: Prepared, toValues: ToValues): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    return await explainWithin(client, prepared, toValues);
  } finally {
    await client.query('rollback');
    client.release(true);
  }
}
