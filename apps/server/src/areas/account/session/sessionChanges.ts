import { z } from 'zod';
import { within } from '../../../platform/base/deadlines';
import type { Db } from '../../../platform/db/open';
import { run, statement } from '../../../platform/db/statement';

/** ms between two questions to the database, while sessions are used. */
const ASK_EVERY = 400;
/** ms for which its answer holds: so long at most, what another server has ended works on this one. */
export const AGREED_FOR = 900;
/** ms without a session in use after which nothing is asked. */
const REST_AFTER = 5000;

const NEWEST = statement(
  'session_change_newest',
  // The first number leaves the last value what it was.
  "select last_value || ' ' || is_called as newest from session_change",
  z.object({ newest: z.string() }),
);
const COUNT = statement('session_change_count', "select nextval('session_change')", z.unknown());

/** What servers on one database tell each other of sessions. */
export interface SessionChanges {
  /** Whether what was read of sessions may be used: nothing was announced since, as far as a moment ago. */
  isAgreed(): boolean;
  /** To all servers, this one too: what they have read of sessions may be of before. */
  announce(): Promise<void>;
}

/**
 * Asked and not listened for: a pooler in transaction mode passes no notifications on, and one that is lost is not
 * missed by anybody, while a question that is not answered is.
 * @param changed another server has announced something.
 */
export function createSessionChanges(db: Pick<Db, '$client'>, changed: () => void): SessionChanges {
  let known: string | null = null;
  let agreedAt = Number.NEGATIVE_INFINITY;
  let usedAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;

  async function ask(): Promise<void> {
    const at = performance.now();
    const [row] = await within(AGREED_FOR, run(db, NEWEST, {}));
    if (row?.newest !== known) changed();
    known = row?.newest ?? null;
    agreedAt = at;
  }

  async function askOn(): Promise<void> {
    isAsking = true;
    // Where it cannot be asked, what was agreed runs out by itself.
    await ask().catch(() => undefined);
    if (performance.now() - usedAt > REST_AFTER) isAsking = false;
    else setTimeout(() => void askOn(), ASK_EVERY).unref();
  }

  return {
    isAgreed: () => {
      const at = performance.now();
      usedAt = at;
      if (!isAsking) void askOn();
      return at - agreedAt < AGREED_FOR;
    },
    announce: async () => void (await run(db, COUNT, {})),
  };
}
