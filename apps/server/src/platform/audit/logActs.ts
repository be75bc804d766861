import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { newId } from '../base/ids';
import type { Log } from '../base/log';
import type { Db } from '../db/open';

const BATCH = 500;
/** Seconds. The lease is longer than a batch may take, so that no other server logs meanwhile. */
const LEASED_FOR = 60;

const acts = z.array(
  z.object({
    transaction: z.coerce.bigint(),
    /** Keeps PostgreSQL's microseconds, which a Date would lose. */
    at: z.string(),
    id: z.string(),
    clinic: z.string(),
    who: z.string().nullable(),
    action: z.string(),
    report: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()).nullable(),
    address: z.string().nullable(),
    /** Hashes the whole act, including the details that are not logged. */
    act: z.string(),
  }),
);
type Act = z.output<typeof acts>[number];

/** Counts the logged acts and holds the hash of the last one; 0 and '' before the first. */
const cursors = z.array(z.object({ n: z.coerce.number(), hash: z.string() }));
type Link = z.output<typeof cursors>[number];

/**
 * Writes the next acts to the log (`audit.act`), each once, in the order of their transactions, numbered and
 * chained by hash. Does nothing while another server writes. A batch that was cut off is written again with
 * the same numbers and hashes.
 * @returns how many acts were written.
 */
export async function logActs(db: Db, log: Log): Promise<number> {
  await adopt(db);
  if ((await findUnlogged(db, 1)).length === 0) return 0;
  const writer = newId();
  const last = await lease(db, writer);
  if (last === null) return 0;
  try {
    // Another server may have logged some of them before this one had the lease.
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

/**
 * `hash` is the SHA-256 of `before` and the other facts as JSON, so that a missing or changed line is
 * noticed.
 */
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

/** Resets the cursor if it is ahead of every transaction: then it comes from another cluster. */
async function adopt(db: Db): Promise<void> {
  await db.execute(sql`update audit_cursor set transaction = 0, at = '-infinity', id = '', is_restored = true
    where transaction > pg_snapshot_xmax(pg_current_snapshot())::text::bigint`);
}

async function lease(db: Db, writer: string): Promise<Link | null> {
  const { rows } = await db.execute(sql`
    update audit_cursor set sent_by = ${writer}, leased_until = now() + ${LEASED_FOR} * interval '1 second'
    where leased_until < now() returning n, hash`);
  return cursors.parse(rows)[0] ?? null;
}

/**
 * Lists the details that are logged: ids, codes, counts and names of settings. A reason that somebody typed
 * may name a patient, so a new detail is withheld until it is listed here.
 */
const LOGGED: ReadonlySet<string> = new Set([
  'address',
  'by',
  'bytes',
  'changed',
  'count',
  'credit_note',
  'days',
  'deleted',
  'enabled',
  'entries',
  'entry',
  'fields',
  'format',
  'found',
  'from',
  'gigabytes',
  'host',
  'invoice',
  'issuer',
  'key',
  'kind',
  'language',
  'letter',
  'letters',
  'link',
  'logo',
  'pack',
  'pictures',
  'removed',
  'reports',
  'required',
  'rules_version',
  'scopes',
  'secret',
  'size',
  'step',
  'to',
  'trusts_factor',
  'type',
  'user',
  'version',
  'which',
  'why',
  'withdrawal',
  'xray',
  'xrays',
]);

const isPlain = (value: unknown) => value === null || typeof value !== 'object';
const isLogged = ([key, value]: [string, unknown]) =>
  LOGGED.has(key) && (isPlain(value) || (Array.isArray(value) && value.every(isPlain)));

function toShown(detail: Readonly<Record<string, unknown>> | null) {
  const all = Object.entries(detail ?? {});
  const shown = all.filter(isLogged);
  const withheld = all.filter((entry) => !isLogged(entry)).map(([key]) => key);
  return {
    ...(shown.length > 0 && { detail: Object.fromEntries(shown) }),
    ...(withheld.length > 0 && { withheld }),
  };
}
