import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns';
import { sha256 } from '../base/ids';
import { acrossClinics } from '../db/isolation/scope';
import type { Db } from '../db/open';
import { type Result, tooManyAttempts } from '../base/result';
import { DAY } from '../base/time';

/**
 * Holds attempts while they count against a limit. Key and value are hashes. No clinic sees the table, so it
 * is used across all.
 */
export const attempt = pgTable('attempt', {
  bucket: text().notNull(),
  value: text().notNull(),
  at: instant().notNull(),
});

export interface Window {
  readonly max: number;
  readonly span: number;
}

export interface RateLimit {
  readonly key: string;
  readonly windows: readonly Window[];
  /** Repeated values count once, so that different ones are counted. */
  readonly distinct?: string;
}

interface Past {
  readonly value: string;
  readonly at: Date;
}

/**
 * Gives the ms until one more fits. `past` has the oldest first. A distinct value that was already counted is
 * free.
 */
export function toWait(
  past: readonly Past[],
  { max, span }: Window,
  value: string | null,
  now: Date,
): number {
  const recent = past.filter(({ at }) => at.getTime() > now.getTime() - span);
  const newest = new Map(recent.map((recentAttempt) => [recentAttempt.value, recentAttempt]));
  if (value !== null && newest.has(value)) return 0;
  const counted =
    value === null
      ? recent
      : recent.filter((recentAttempt) => newest.get(recentAttempt.value) === recentAttempt);
  const leaving = counted[counted.length - max];
  return leaving ? leaving.at.getTime() + span - now.getTime() : 0;
}

/**
 * Counts against every limit, or against none if one is used up (sliding window log). The database holds it
 * for every process, before the guarded thing is looked up.
 */
export async function consume(db: Db, now: Date, limits: readonly RateLimit[]): Promise<Result> {
  const hashed = limits
    .map(({ key, windows, distinct }) => ({
      windows,
      bucket: sha256(key),
      value: distinct ? sha256(distinct) : null,
    }))
    .toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1));
  const count = (all: Db) =>
    all.transaction(async (tx) => {
      const buckets = sql.param(hashed.map(({ bucket }) => bucket));
      // Locks are taken in sorted order, so that two calls with the same buckets cannot deadlock.
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${buckets}::text[]) as key`,
      );
      const all = await tx
        .select()
        .from(attempt)
        .where(sql`${attempt.bucket} = any(${buckets}::text[])`)
        .orderBy(asc(attempt.at));
      let longest = 0;
      const counted: (typeof attempt.$inferInsert)[] = [];
      for (const { bucket, windows, value } of hashed) {
        const past = all.filter((pastAttempt) => pastAttempt.bucket === bucket);
        for (const window of windows) longest = Math.max(longest, toWait(past, window, value, now));
        const isCounted = ({ span }: Window) =>
          past.some(
            (pastAttempt) => pastAttempt.value === value && pastAttempt.at.getTime() > now.getTime() - span,
          );
        if (!windows.every(isCounted)) counted.push({ bucket, value: value ?? '', at: now });
      }
      if (longest === 0 && counted.length > 0) await tx.insert(attempt).values(counted);
      return longest;
    });
  const wait = await acrossClinics(db, 'limit', count);
  return wait === 0 ? undefined : tooManyAttempts(Math.ceil(wait / 1000));
}

/** @returns the count within `span` ms, with this one. */
export async function increment(db: Db, now: Date, key: string, span: number): Promise<number> {
  const bucket = sha256(key);
  return acrossClinics(db, 'limit', async (all) => {
    await all.insert(attempt).values({ bucket, value: '', at: now });
    return all.$count(
      attempt,
      and(eq(attempt.bucket, bucket), gt(attempt.at, new Date(now.getTime() - span))),
    );
  });
}

export async function resetLimit(db: Db, key: string): Promise<void> {
  await acrossClinics(db, 'limit', (all) => all.delete(attempt).where(eq(attempt.bucket, sha256(key))));
}

/** Resets one limit and refunds the newest attempt of another. Simultaneous calls refund one each. */
export async function resetAndRefund(db: Db, key: string, other: string): Promise<void> {
  const newest = sql`(
    select ctid from ${attempt} where bucket = ${sha256(other)} order by at desc limit 1 for update skip locked
  )`;
  const gone = or(eq(attempt.bucket, sha256(key)), sql`ctid = ${newest}`);
  await acrossClinics(db, 'limit', (all) => all.delete(attempt).where(gone));
}

/** No span is longer than a day. */
export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(attempt).where(lt(attempt.at, new Date(now.getTime() - DAY)));
}
