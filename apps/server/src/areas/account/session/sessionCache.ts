import type { session } from '../../../platform/db/schema';
import type { ProfileRows } from '../identity/profile';

/** ms for which this process uses what it has read of a session, where no server announces that it has ended. */
export const CACHED_FOR = 4000;
/** So many are cached at once; then the oldest goes. */
const MAX_ENTRIES = 10_000;

/** What is stored of a session, and whose it is. */
export interface SessionRows extends ProfileRows {
  readonly session: typeof session.$inferSelect;
}

/** What was read of sessions in the last moments, so that each of many saves does not ask for it again. */
export interface SessionCache {
  get(tokenHash: string): SessionRows | null;
  /** Reads anew and caches it, unless something was invalidated meanwhile: then it may be of before. */
  load(tokenHash: string, read: () => Promise<SessionRows | null>): Promise<SessionRows | null>;
  /** One session, or all. */
  invalidate(tokenHash?: string): void;
}

export function createSessionCache(now: () => Date): SessionCache {
  const entries = new Map<string, { readonly rows: SessionRows; readonly at: number }>();
  let invalidations = 0;
  return {
    get: (tokenHash) => {
      const found = entries.get(tokenHash);
      const age = found ? now().getTime() - found.at : CACHED_FOR;
      // A clock that was set back makes nothing younger.
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
