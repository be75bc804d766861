import type { Db } from '../db/open';
import { type Result, tooManyAttempts } from '../base/result';
import { SECOND } from '../base/time';
import { consume } from './slidingWindow';

/** Divides a limit into the parts that processes take from the database. */
const PARTS = 20;
/** Limits memory; an attacker with more keys pushes out the oldest. */
const MAX_KEYS = 50_000;

interface SharedLimit {
  readonly db: Db;
  readonly now: () => Date;
  readonly name: string;
  /** Is shared by all processes on one database, in each `span` ms. */
  readonly max: number;
  readonly span: number;
}

interface Share {
  left: number;
  until: number;
  refusedUntil: number;
  asking: Promise<void> | null;
}

/**
 * Limits a rate over all processes, weighted by cost. A process takes a twentieth from the database at a
 * time. It does not ask for the first one in each span: few calls cost the database nothing, and n processes
 * allow n twentieths more.
 */
export function createSharedLimit({ db, now, name, max, span }: SharedLimit) {
  const part = Math.max(1, Math.floor(max / PARTS));
  const windows = [{ max: Math.floor(max / part), span }];
  const shares = new Map<string, Share>();

  function find(key: string, at: number): Share {
    const share = shares.get(key) ?? { left: 0, until: 0, refusedUntil: 0, asking: null };
    if (at >= share.until) Object.assign(share, { left: part, until: at + span });
    shares.delete(key);
    shares.set(key, share);
    const [oldest] = shares.keys();
    if (shares.size > MAX_KEYS && oldest !== undefined) shares.delete(oldest);
    return share;
  }

  async function take(key: string, share: Share): Promise<void> {
    const at = now();
    const refusal = await consume(db, at, [{ key: `${name}|${key}`, windows }]);
    if (refusal) share.refusedUntil = at.getTime() + (refusal.retryAfter ?? 1) * SECOND;
    else share.left += part;
  }

  return async (key: string, cost: number): Promise<Result> => {
    for (;;) {
      const at = now().getTime();
      const share = find(key, at);
      if (share.left >= cost) {
        share.left -= cost;
        return undefined;
      }
      if (at < share.refusedUntil) return tooManyAttempts(Math.ceil((share.refusedUntil - at) / SECOND));
      // Simultaneous calls share one request to the database.
      share.asking ??= take(key, share).finally(() => {
        share.asking = null;
      });
      await share.asking;
    }
  };
}
