import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm';
import { sha256 } from '../db/ids';
import type { Db } from '../db/open';
import { attempt } from '../../areas/account/tables';
import { DAY } from '../time';

/** So much in so many ms. */
export interface Limit {
  readonly most: number;
  readonly span: number;
}

/** One bucket that a call takes from. */
export interface Charge {
  readonly bucket: string;
  readonly limits: readonly Limit[];
  /** Counted once however often it comes: how many different ones, not how many. */
  readonly distinct?: string;
}

interface Past {
  readonly value: string;
  readonly at: Date;
}

/**
 * ms until one more fits, 0: now. `past`: oldest first. A value that was counted within the span is free,
 * where different ones are counted.
 */
export function wait(past: readonly Past[], { most, span }: Limit, value: string | null, now: Date): number {
  const since = now.getTime() - span;
  const recent = past.filter(({ at }) => at.getTime() > since);
  const counted = value === null ? recent : newestOfEach(recent);
  if (value !== null && counted.some((one) => one.value === value)) return 0;
  const leaving = counted[counted.length - most];
  return leaving ? leaving.at.getTime() + span - now.getTime() : 0;
}

function newestOfEach(past: readonly Past[]): readonly Past[] {
  const newest = new Map(past.map((one) => [one.value, one]));
  return past.filter((one) => newest.get(one.value) === one);
}

/**
 * Takes from every bucket, or from none where one has no more. In the database, so that it holds over every
 * process, and before what it guards is looked up.
 * @returns seconds to wait; 0: taken.
 */
export async function spend(db: Db, now: Date, charges: readonly Charge[]): Promise<number> {
  const sorted = charges
    .map((charge) => ({
      ...charge,
      key: sha256(charge.bucket),
      value: charge.distinct ? sha256(charge.distinct) : null,
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return db.transaction(async (tx) => {
    const keys = sql.param(sorted.map(({ key }) => key));
    // One after the other in the order of the keys: two that want the same buckets do not wait for each other.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`,
    );
    const all = await tx
      .select()
      .from(attempt)
      .where(sql`${attempt.bucket} = any(${keys}::text[])`)
      .orderBy(asc(attempt.at));
    let most = 0;
    const taken: { bucket: string; value: string; at: Date }[] = [];
    for (const { key, limits, value } of sorted) {
      const past = all.filter(({ bucket }) => bucket === key);
      for (const limit of limits) most = Math.max(most, wait(past, limit, value, now));
      const isCounted =
        value !== null && limits.every(({ span }) => holds(past, value, now.getTime() - span));
      if (!isCounted) taken.push({ bucket: key, value: value ?? '', at: now });
    }
    if (most > 0) return Math.ceil(most / 1000);
    if (taken.length > 0) await tx.insert(attempt).values(taken);
    return 0;
  });
}

function holds(past: readonly Past[], value: string, since: number): boolean {
  return past.some((one) => one.value === value && one.at.getTime() > since);
}

/** Notes one more. @returns how many there were within `span` ms, this one included. */
export async function countOne(db: Db, now: Date, bucket: string, span: number): Promise<number> {
  const key = sha256(bucket);
  await db.insert(attempt).values({ bucket: key, value: '', at: now });
  const since = new Date(now.getTime() - span);
  return db.$count(attempt, and(eq(attempt.bucket, key), gt(attempt.at, since)));
}

/** Gives back what a success shows not to have been an attack. */
export async function giveBack(db: Db, bucket: string): Promise<void> {
  await db.delete(attempt).where(eq(attempt.bucket, sha256(bucket)));
}

/** Gives back what was taken of one bucket, and of another the newest. Of several at once each gives back one. */
export async function giveBackAndNewest(db: Db, bucket: string, other: string): Promise<void> {
  const newest = sql`(
    select ctid from ${attempt} where bucket = ${sha256(other)} order by at desc limit 1 for update skip locked
  )`;
  await db.delete(attempt).where(or(eq(attempt.bucket, sha256(bucket)), sql`ctid = ${newest}`));
}

/** No span is longer than a day. */
export async function forgetAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(attempt).where(lt(attempt.at, new Date(now.getTime() - DAY)));
}
