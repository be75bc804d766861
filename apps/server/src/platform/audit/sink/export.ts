import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { newId } from '../../base/ids';
import type { Db } from '../../db/open';
import { type Act, act, toLines } from './line';
import type { AuditSink } from './sink';

/** Acts at once. */
const BATCH = 500;
/** Seconds; longer than a sink may take: nobody else sends meanwhile. */
const LEASED_FOR = 60;

const acts = z.array(act);
const cursors = z.array(z.object({ n: z.coerce.number(), hash: z.string() }));

/** Sends the acts that come next, unless another server does. @returns how many. */
export async function exportAudit(db: Db, sink: AuditSink): Promise<number> {
  await adopt(db);
  if ((await findUnsent(db, 1)).length === 0) return 0;
  const sender = newId();
  const last = await lease(db, sender);
  if (last === null) return 0;
  try {
    // Not those of before: until the lease another server may have sent them.
    const unsent = await findUnsent(db, BATCH);
    const lines = toLines(last, unsent);
    const [newest, line] = [unsent.at(-1), lines.at(-1)];
    if (newest === undefined || line === undefined) return 0;
    await sink.take(lines);
    await db.execute(sql`update audit_cursor set n = ${line.n}, hash = ${line.hash}, transaction = ${newest.transaction},
      at = ${newest.at}, id = ${newest.id} where sent_by = ${sender}`);
    return lines.length;
  } finally {
    await db.execute(
      sql`update audit_cursor set sent_by = null, leased_until = '-infinity' where sent_by = ${sender}`,
    );
  }
}

/** When the oldest act happened that was not sent; null: all were. */
export async function findOldestUnsent(db: Db): Promise<Date | null> {
  const [oldest] = await findUnsent(db, 1);
  return oldest ? new Date(oldest.at) : null;
}

async function findUnsent(db: Db, most: number): Promise<readonly Act[]> {
  const { rows } = await db.execute(sql`select * from unsent_audit(${most})`);
  return acts.parse(rows);
}

/** A cursor that is ahead of every transaction comes from another cluster: here they count from the beginning. */
async function adopt(db: Db): Promise<void> {
  await db.execute(sql`update audit_cursor set transaction = 0, at = '-infinity', id = '', is_restored = true
    where transaction > pg_snapshot_xmax(pg_current_snapshot())::text::bigint`);
}

/** null: somebody else sends. */
async function lease(db: Db, sender: string) {
  const { rows } = await db.execute(sql`
    update audit_cursor set sent_by = ${sender}, leased_until = now() + ${LEASED_FOR} * interval '1 second'
    where leased_until < now() returning n, hash`);
  return cursors.parse(rows)[0] ?? null;
}
