import { lt, sql } from 'drizzle-orm';
import type { Db } from '../db/open';
import { jobRun } from './table';

const DAY = 86_400_000;

/**
 * Says that a job which is due once a day begins now; null: another process, or this one, has begun it less than
 * a day ago. Else since when: the time of the run before, or the beginning of time.
 */
export async function beginDaily(db: Db, name: string, now: Date): Promise<Date | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
    const [before] = await tx.select().from(jobRun).where(sql`${jobRun.name} = ${name}`);
    const [begun] = await tx
      .insert(jobRun)
      .values({ name, at: now })
      .onConflictDoUpdate({
        target: jobRun.name,
        set: { at: now },
        setWhere: lt(jobRun.at, new Date(now.getTime() - DAY)),
      })
      .returning();
    return begun ? (before?.at ?? new Date(0)) : null;
  });
}
