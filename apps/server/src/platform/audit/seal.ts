import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/open';
import { HOUR } from '../base/time';

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
