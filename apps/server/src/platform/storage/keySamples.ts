import type { Pool } from 'pg';
import { z } from 'zod';
import type { Keyring, WrappedKey } from '../security/keyring';
import { canOpen } from './clinicKeys';

/** Holds one wrapped key for each key of KEYS; opening it proves that KEYS is right. */
export const keySample = z.object({
  clinic_id: z.string(),
  n: z.int(),
  wrapped_by: z.string(),
  wrapped: z.string(),
});
export type KeySample = z.output<typeof keySample> & WrappedKey;

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
