import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../base/log';
import { jobSeconds, timed } from '../base/metrics';
import { eq, lt, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns';
import type { Db } from '../db/open';
import { DAY } from '../base/time';

export interface Job {
  readonly name: string;
  readonly pauseMs: number;
  readonly pauseAfterFailureMs?: number;
  readonly firstRunAfterMs?: number;
  run(isStopping: () => boolean): Promise<unknown>;
}

/** Milliseconds; a later run finishes the rest after the next start. */
const STOP_WITHIN = 5000;

export function startJob(job: Job, log: Log): () => Promise<void> {
  let isStopping = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const schedule = (ms: number) => {
    if (!isStopping) timer = setTimeout(start, ms).unref();
  };
  const start = () => {
    running = timed(jobSeconds, { work: job.name }, async () => job.run(() => isStopping))
      .then(() => job.pauseMs)
      .catch((error: unknown) => {
        log.error(job.name, error);
        return job.pauseAfterFailureMs ?? job.pauseMs;
      })
      .then(schedule);
  };
  if (job.firstRunAfterMs === undefined) start();
  else schedule(job.firstRunAfterMs);
  return async () => {
    isStopping = true;
    if (timer) clearTimeout(timer);
    await Promise.race([running, pause(STOP_WITHIN, undefined, { ref: false })]);
  };
}

const jobRun = pgTable('job_run', {
  name: text().primaryKey(),
  at: instant().notNull(),
});

/** UTC: these are the small hours from Lisbon to Kirkenes, in summer and in winter. */
export const NIGHT_HOUR = 2;

export function lastNight(now: Date): Date {
  const due = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), NIGHT_HOUR);
  return new Date(due <= now.getTime() ? due : due - DAY);
}

/**
 * Runs each night's work once among all processes, or later if the server was down at that hour. Work that
 * throws counts as not begun. `work` receives its previous start, or the beginning of time.
 * @returns whether it ran
 */
export async function runOncePerNight(
  db: Db,
  name: string,
  now: Date,
  work: (since: Date) => Promise<void>,
): Promise<boolean> {
  const since = await begin(db, name, now);
  if (since === null) return false;
  try {
    await work(since);
  } catch (error) {
    await db.update(jobRun).set({ at: since }).where(eq(jobRun.name, name));
    throw error;
  }
  return true;
}

async function begin(db: Db, name: string, now: Date): Promise<Date | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
    const [before] = await tx.select().from(jobRun).where(eq(jobRun.name, name));
    const [begun] = await tx
      .insert(jobRun)
      .values({ name, at: now })
      .onConflictDoUpdate({
        target: jobRun.name,
        set: { at: now },
        setWhere: lt(jobRun.at, lastNight(now)),
      })
      .returning();
    return begun ? (before?.at ?? new Date(0)) : null;
  });
}
