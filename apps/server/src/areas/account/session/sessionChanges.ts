import { z } from 'zod';
import { within } from '../../../platform/base/deadlines';
import type { Db } from '../../../platform/db/open';
import { runStatement, statement } from '../../../platform/db/statement';

/** In ms between two queries while sessions are in use. */
const ASK_EVERY = 400;
/**
 * In ms for which an answer counts. A session that ended on another server works here no longer than this.
 */
export const AGREED_FOR = 900;
/** In ms without a session in use until polling stops. */
const REST_AFTER = 5000;

const NEWEST = statement(
  'session_change_newest',
  // The first `nextval` of a new sequence changes only `is_called`.
  "select last_value || ' ' || is_called as newest from session_change",
  z.object({ newest: z.string() }),
);
const COUNT = statement('session_change_count', "select nextval('session_change')", z.unknown());

export interface SessionChanges {
  /** False if another server announced a change, or the last answer is too old. */
  isAgreed(): boolean;
  announce(): Promise<void>;
}

/**
 * Polls instead of listening: a pooler in transaction mode passes no notifications on, and a lost
 * notification goes unnoticed, unlike a query that fails.
 * @param changed called when another server has announced a change
 */
export function createSessionChanges(db: Pick<Db, '$client'>, changed: () => void): SessionChanges {
  let knownChange: string | null = null;
  let agreedAt = Number.NEGATIVE_INFINITY;
  let usedAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;

  async function ask(): Promise<void> {
    const at = performance.now();
    const [row] = await within(AGREED_FOR, runStatement(db, NEWEST, {}));
    if (row?.newest !== knownChange) changed();
    knownChange = row?.newest ?? null;
    agreedAt = at;
  }

  async function askOn(): Promise<void> {
    isAsking = true;
    // If the query fails, the last answer expires by itself.
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
    announce: async () => void (await runStatement(db, COUNT, {})),
  };
}
