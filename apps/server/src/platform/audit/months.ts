import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/open';

/** Months whose tables are there before they begin: a night that fails is followed by many others. */
const AHEAD = 2;

const counted = z.array(z.object({ months: z.int() }));

/** Makes the audit's tables of this month and of those ahead (`0040_audit_months.sql`). @returns how many. */
export async function addAuditMonths(db: Db, now: Date): Promise<number> {
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + AHEAD, 1));
  const { rows } = await db.execute(
    sql`select add_audit_months(${until.toISOString().slice(0, 10)}::date) as months`,
  );
  return counted.parse(rows)[0]?.months ?? 0;
}
