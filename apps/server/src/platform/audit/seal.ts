import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/open';
import { readPages } from '../db/statement';
import { HOUR } from '../base/time';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Log } from '../base/log';
import { parseJson } from '../base/json';

/** Milliseconds after midnight (UTC), during which an act of the day before may still be written. */
const SETTLED_AFTER = HOUR;

const counted = z.array(z.object({ days: z.int() }));
const days = z.array(z.object({ clinic: z.string(), day: z.string() }));

export type BrokenDay = z.output<typeof days>[number];

/** Seals every finished day of every clinic (`0021_audit_seals.sql`). @returns how many. */
export async function sealAudit(db: Db, now: Date): Promise<number> {
  const until = new Date(now.getTime() - SETTLED_AFTER).toISOString().slice(0, 10);
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const { rows } = await tx.execute(sql`select seal_audit(${until}::date) as days`);
    return counted.parse(rows)[0]?.days ?? 0;
  });
}

/** Recomputes every seal, as the role that owns the tables. */
export async function verifyAudit(
  db: Db,
): Promise<{ readonly sealed: number; readonly broken: readonly BrokenDay[] }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const { rows: seals } = await tx.execute(sql`select count(*)::int as days from audit_seal`);
    const { rows } = await tx.execute(sql`select clinic, of_day::text as day from verify_audit()`);
    return { sealed: counted.parse(seals)[0]?.days ?? 0, broken: days.parse(rows) };
  });
}

const BATCH = 1000;

const EVENT = 'audit.seal';
const seal = z.object({ clinic: z.string(), day: z.string(), hash: z.string() });
export type Seal = z.output<typeof seal>;
const logged = seal.extend({ event: z.literal(EVENT) });

const other = z.object({ clinic: z.string(), day: z.string(), erased: z.string().nullable() });

/**
 * Logs the newest seal of each clinic, because somebody who changes the database later cannot change the log.
 */
export async function logSeals(db: Db, log: Log): Promise<void> {
  const read = async (last: Seal | null) => {
    const { rows } = await db.execute(sql`
      select distinct on (clinic_id) clinic_id as clinic, day::text, hash from audit_seal
      where clinic_id > ${last?.clinic ?? ''} order by clinic_id, day desc limit ${BATCH}`);
    return z.array(seal).parse(rows);
  };
  for await (const seals of readPages(BATCH, read)) for (const each of seals) log.info(EVENT, each);
}

export async function* readSeals(file: Readable): AsyncGenerator<readonly Seal[]> {
  let seals: Seal[] = [];
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!line.includes(EVENT)) continue;
    // A log collector may have put a prefix before the JSON.
    const read = logged.safeParse(parseJson(line.slice(line.indexOf('{'))));
    if (read.success) seals.push(read.data);
    if (seals.length < BATCH) continue;
    yield seals;
    seals = [];
  }
  yield seals;
}

export async function findOtherSeals(db: Db, seals: readonly Seal[]) {
  const column = (key: keyof Seal) => sql.param(seals.map((each) => each[key]));
  const { rows } = await db.execute(sql`
    select clinic, of_day::text as day, (
      select max(at at time zone 'UTC')::date::text from audit_log
      where clinic_id = clinic and action = 'clinic.erase' and (at at time zone 'UTC')::date >= of_day
    ) as erased
    from unnest(${column('clinic')}::text[], ${column('day')}::date[], ${column('hash')}::text[]) as seal (clinic, of_day, hash)
    where not exists (
      select from audit_seal
      where audit_seal.clinic_id = clinic and audit_seal.day = of_day and audit_seal.hash = seal.hash)
    group by clinic, of_day order by clinic, of_day`);
  return z.array(other).parse(rows);
}
