import type { session } from '../../../platform/db/schema';
import type { ProfileRows } from '../identity/profile';

/** In ms, for which a process may use a cached session if no server announces a change. */
export const CACHED_FOR = 4000;
const MAX_ENTRIES = 10_000;

export interface SessionRows extends ProfileRows {
  readonly session: typeof session.$inferSelect;
}

export interface SessionCache {
  get(tokenHash: string): SessionRows | null;
  /** Does not cache what was read while something was invalidated, because it may be outdated. */
  load(tokenHash: string, read: () => Promise<SessionRows | null>): Promise<SessionRows | null>;
  invalidate(tokenHash?: string): void;
}

export function createSessionCache(now: () => Date): SessionCache {
  const entries = new Map<string, { readonly rows: SessionRows; readonly at: number }>();
  let invalidations = 0;
  return {
    get: (tokenHash) => {
      const found = entries.get(tokenHash);
      const age = found ? now().getTime() - found.at : CACHED_FOR;
      return found && age >= 0 && age < CACHED_FOR ? found.rows : null;
    },
    load: async (tokenHash, read) => {
      const before = invalidations;
      const at = now().getTime();
      const rows = await read();
      entries.delete(tokenHash);
      if (rows !== null && before === invalidations) entries.set(tokenHash, { rows, at });
      const [oldest] = entries.keys();
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
      return rows;
    },
    invalidate: (tokenHash) => {
      invalidations += 1;
      if (tokenHash === undefined) entries.clear();
      else entries.delete(tokenHash);
    },
  };
}
