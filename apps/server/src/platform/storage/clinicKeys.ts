import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns';
import type { Queries } from '../db/open';
import { type Keyring, unwrap, type WrappedKey, wrap } from '../security/seal';
import { MINUTE } from '../base/time';
import type { FileKey } from './cipher';
import type { Pool } from 'pg';
import { z } from 'zod';

export const clinicKey = pgTable('clinic_key', {
  clinic_id: text().notNull(),
  n: integer().notNull(),
  wrapped_by: text().notNull(),
  wrapped: text().notNull(),
  created_at: instant().notNull().defaultNow(),
});

/** Milliseconds in memory; another process's new key is used after this time at the latest. */
const KEPT_FOR = MINUTE;
const MOST_KEPT = 10_000;
const KEY_BYTES = 32;

/** Holds one wrapped key for each key of KEYS; opening it proves that KEYS is right. */
export const keySample = z.object({
  clinic_id: z.string(),
  n: z.int(),
  wrapped_by: z.string(),
  wrapped: z.string(),
});
type KeySample = z.output<typeof keySample>;

interface Kept {
  readonly at: number;
  readonly keys: Promise<readonly FileKey[]>;
}
const keyCache = new WeakMap<Keyring, Map<string, Kept>>();

export function findClinicKeys(
  db: Queries,
  keyring: Keyring,
  clinicId: string,
  isFresh = false,
): Promise<readonly FileKey[]> {
  const all = keyCache.get(keyring) ?? new Map<string, Kept>();
  keyCache.set(keyring, all);
  const cachedKeys = all.get(clinicId);
  if (cachedKeys && !isFresh && performance.now() - cachedKeys.at < KEPT_FOR) return cachedKeys.keys;
  const keys = readKeys(db, keyring, clinicId);
  all.delete(clinicId);
  all.set(clinicId, { at: performance.now(), keys });
  const [oldest] = all.keys();
  if (all.size > MOST_KEPT && oldest !== undefined) all.delete(oldest);
  // A failed read must not stay cached.
  keys.catch(() => all.delete(clinicId));
  return keys;
}

async function readKeys(db: Queries, keyring: Keyring, clinicId: string): Promise<readonly FileKey[]> {
  const rows = await db
    .select()
    .from(clinicKey)
    .where(eq(clinicKey.clinic_id, clinicId))
    .orderBy(asc(clinicKey.n));
  return rows.map(({ n, ...row }) => ({ n, secret: unwrap(keyring, toPurpose(clinicId, n), row) }));
}

export async function currentKey(db: Queries, keyring: Keyring, clinicId: string): Promise<FileKey> {
  const newestKey = (await findClinicKeys(db, keyring, clinicId)).at(-1);
  if (newestKey) return newestKey;
  await addClinicKey(db, keyring, clinicId, 1);
  const key = (await findClinicKeys(db, keyring, clinicId, true)).at(-1);
  if (!key) throw new Error('The key of a clinic was not kept.');
  return key;
}

export async function addClinicKey(
  db: Queries,
  keyring: Keyring,
  clinicId: string,
  n: number,
): Promise<void> {
  const key = wrap(keyring, toPurpose(clinicId, n), randomBytes(KEY_BYTES));
  await db
    .insert(clinicKey)
    .values({ clinic_id: clinicId, n, ...key })
    .onConflictDoNothing();
}

export function rewrap(keyring: Keyring, { clinic_id, n, ...key }: KeySample): WrappedKey {
  const purpose = toPurpose(clinic_id, n);
  return wrap(keyring, purpose, unwrap(keyring, purpose, key));
}

const toPurpose = (clinicId: string, n: number) => `file key ${n} of ${clinicId}`;

export async function readKeySamples(pool: Pick<Pool, 'query'>): Promise<readonly KeySample[]> {
  const { rows: tables } = await pool.query("select to_regclass('clinic_key') is not null as made");
  if (!tables[0]?.made) return [];
  const { rows } = await pool.query(
    'select distinct on (wrapped_by) clinic_id, n, wrapped_by, wrapped from clinic_key order by wrapped_by',
  );
  return z.array(keySample).parse(rows);
}

/** Says what is missing from KEYS to open all files; null: nothing. */
export function findKeyProblem(samples: readonly KeySample[], keyring: Keyring): string | null {
  const ids = samples.filter((sample) => !canOpen(keyring, sample)).map(({ wrapped_by }) => wrapped_by);
  if (ids.length === 0) return null;
  return `Pictures are encrypted with keys that KEYS do not hold, or hold with another secret: ${ids.join(', ')}. Set KEYS to them as they were, after the current one where that is new.`;
}

function canOpen(keyring: Keyring, { clinic_id, n, ...key }: KeySample): boolean {
  try {
    unwrap(keyring, toPurpose(clinic_id, n), key);
    return true;
  } catch {
    return false;
  }
}
