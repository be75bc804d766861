import type { SessionRows } from './session';

/** ms for which this process believes what it has read of a session: so long another one may have ended it. */
export const KEPT_FOR = 4000;
/** So many are kept at once; then the oldest goes. */
const MOST_KEPT = 10_000;

/** What was read of sessions in the last moments, so that each of many saves does not ask for it again. */
export interface KeptSessions {
  get(tokenHash: string): SessionRows | null;
  /** Reads anew and keeps it, unless something was forgotten meanwhile: then what was read may be of before. */
  read(tokenHash: string, load: () => Promise<SessionRows | null>): Promise<SessionRows | null>;
  /** Of one session, or of all. */
  forget(tokenHash?: string): void;
}

export function keptSessions(now: () => Date): KeptSessions {
  const kept = new Map<string, { readonly rows: SessionRows; readonly at: number }>();
  let forgotten = 0;
  return {
    get: (tokenHash) => {
      const found = kept.get(tokenHash);
      const age = found ? now().getTime() - found.at : KEPT_FOR;
      // A clock that was set back makes nothing younger.
      return found && age >= 0 && age < KEPT_FOR ? found.rows : null;
    },
    read: async (tokenHash, load) => {
      const before = forgotten;
      const at = now().getTime();
      const rows = await load();
      kept.delete(tokenHash);
      if (rows !== null && before === forgotten) kept.set(tokenHash, { rows, at });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return rows;
    },
    forget: (tokenHash) => {
      forgotten += 1;
      if (tokenHash === undefined) kept.clear();
      else kept.delete(tokenHash);
    },
  };
}
