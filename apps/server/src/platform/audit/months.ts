import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/open';

/** Counts months prepared in advance, so that one failed night does no harm. */
const AHEAD = 2;

const counted = z.array(z.object({ months: z.int() }));

/** Makes the audit's tables of this month and the next ones (`0040_audit_months.sql`). @returns how many. */
export async function addAuditMonths(db: Db, now: Date): Promise<number> {
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + AHEAD, 1));
  const { rows } = await db.execute(
    sql`select add_audit_months(${until.toISOString().slice(0, 10)}::date) as months`,
  );
  return counted.parse(rows)[0]?.months ?? 0;
}
