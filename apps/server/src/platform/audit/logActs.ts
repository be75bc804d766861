import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { newId } from '../base/ids';
import type { Log } from '../base/log';
import type { Db } from '../db/open';
import { toShown } from './shownDetail';

/** Acts at once. */
const BATCH = 500;
/** Seconds; longer than a batch may take: no other server logs meanwhile. */
const LEASED_FOR = 60;

/** A row of `unsent_audit` (`0043_audit_sink.sql`). */
const acts = z.array(
  z.object({
    transaction: z.coerce.bigint(),
    /** As the database writes it, to the microsecond. */
    at: z.string(),
    id: z.string(),
    clinic: z.string(),
    who: z.string().nullable(),
    action: z.string(),
    report: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()).nullable(),
    address: z.string().nullable(),
    /** Hash of the whole act, with what is not logged. */
    act: z.string(),
  }),
);
type Act = z.output<typeof acts>[number];

/** The last act that was logged: how many there were, and its hash; at the beginning 0 and ''. */
const cursors = z.array(z.object({ n: z.coerce.number(), hash: z.string() }));
type Link = z.output<typeof cursors>[number];

/**
 * Writes the acts that come next to the log (`audit.act`), unless another server does: once each, in the order of their
 * transactions, numbered and chained by hash. A batch that was cut off is written again with the same numbers and hashes.
 * @returns how many acts were written.
 */
export async function logActs(db: Db, log: Log): Promise<number> {
  await adopt(db);
  if ((await findUnlogged(db, 1)).length === 0) return 0;
  const writer = newId();
  const last = await lease(db, writer);
  if (last === null) return 0;
  try {
    // Another server may have logged some of them until the lease.
    const unlogged = await findUnlogged(db, BATCH);
    let link = last;
    for (const act of unlogged) {
      const { facts, next } = toFacts(link, act);
      log.info('audit.act', facts);
      link = next;
    }
    const newest = unlogged.at(-1);
    if (newest === undefined) return 0;
    await db.execute(sql`update audit_cursor set n = ${link.n}, hash = ${link.hash}, transaction = ${newest.transaction},
      at = ${newest.at}, id = ${newest.id} where sent_by = ${writer}`);
    return unlogged.length;
  } finally {
    await db.execute(
      sql`update audit_cursor set sent_by = null, leased_until = '-infinity' where sent_by = ${writer}`,
    );
  }
}

/** `hash` is the SHA-256 of `before` and of the other facts as JSON, so that a missing or changed line is noticed. */
function toFacts({ n, hash: before }: Link, act: Act) {
  const { at, id, clinic, who, action, report, detail, address } = act;
  const facts = {
    n: n + 1,
    at: new Date(at),
    id,
    clinic,
    user: who,
    action,
    report,
    address,
    ...toShown(detail),
    act: act.act,
  };
  const hash = createHash('sha256')
    .update(before + JSON.stringify(facts))
    .digest('hex');
  return { facts: { ...facts, before, hash }, next: { n: n + 1, hash } };
}

async function findUnlogged(db: Db, most: number): Promise<readonly Act[]> {
  const { rows } = await db.execute(sql`select * from unsent_audit(${most})`);
  return acts.parse(rows);
}

/** A cursor that is ahead of every transaction comes from another cluster: here they count from the beginning. */
async function adopt(db: Db): Promise<void> {
  await db.execute(sql`update audit_cursor set transaction = 0, at = '-infinity', id = '', is_restored = true
    where transaction > pg_snapshot_xmax(pg_current_snapshot())::text::bigint`);
}

/** @returns null while another server writes. */
async function lease(db: Db, writer: string): Promise<Link | null> {
  const { rows } = await db.execute(sql`
    update audit_cursor set sent_by = ${writer}, leased_until = now() + ${LEASED_FOR} * interval '1 second'
    where leased_until < now() returning n, hash`);
  return cursors.parse(rows)[0] ?? null;
}
