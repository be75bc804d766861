import { type Result, tooManyAttempts, type Refusal } from '../base/result';
import type { Db } from '../db/open';
import { SECOND } from '../base/time';
import { consume } from './slidingWindow';

/** Limits memory; an attacker with more keys pushes out the oldest. */
const MAX_KEYS = 50_000;

/** Refills evenly over `span` ms, by the product's clock, in the memory of this process. */
export function createTokenBuckets(max: number, span: number, now: () => Date): (key: string) => Result {
  const buckets = new Map<string, { readonly tokens: number; readonly at: number }>();
  const refillTime = span / max;
  return (key) => {
    const at = now().getTime();
    const last = buckets.get(key) ?? { tokens: max, at };
    const tokens = Math.min(max, last.tokens + Math.max(0, at - last.at) / refillTime);
    const isAllowed = tokens >= 1;
    buckets.delete(key);
    buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at });
    const [oldest] = buckets.keys();
    if (buckets.size > MAX_KEYS && oldest !== undefined) buckets.delete(oldest);
    return isAllowed ? undefined : tooManyAttempts(((1 - tokens) * refillTime) / 1000);
  };
}

const PARTS = 20;

interface SharedLimit {
  readonly db: Db;
  readonly now: () => Date;
  readonly name: string;
  /** Shared by all processes on one database, for each `span` ms. */
  readonly max: number;
  readonly span: number;
}

interface Share {
  left: number;
  used: number;
  until: number;
  refusedUntil: number;
  asking: Promise<void> | null;
}

export interface Rate {
  readonly max: number;
  readonly span: number;
  /** As this process has counted: others may have used more of it. */
  readonly left: number;
  readonly resetsInMs: number;
  readonly refusal?: Refusal;
}

/** Writes the fields of draft-ietf-httpapi-ratelimit-headers, which programs read to slow down in time. */
export function toRateHeaders(rates: Readonly<Record<string, Rate>>): Readonly<Record<string, string>> {
  const list = (fields: (rate: Rate) => string) =>
    Object.entries(rates)
      .map(([name, rate]) => `"${name}";${fields(rate)}`)
      .join(', ');
  return {
    'ratelimit-policy': list(({ max, span }) => `q=${max};w=${Math.ceil(span / SECOND)}`),
    ratelimit: list(({ left, resetsInMs }) => `r=${Math.floor(left)};t=${Math.ceil(resetsInMs / SECOND)}`),
  };
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
    const share = shares.get(key) ?? { left: 0, used: 0, until: 0, refusedUntil: 0, asking: null };
    if (at >= share.until) Object.assign(share, { left: part, used: 0, until: at + span });
    shares.delete(key);
    shares.set(key, share);
    const [oldest] = shares.keys();
    if (shares.size > MAX_KEYS && oldest !== undefined) shares.delete(oldest);
    return share;
  }

  async function take(key: string, share: Share): Promise<void> {
    const at = now();
    const refusal = await consume(db, at, [{ key: `${name}|${key}`, windows }]);
    if (refusal) share.refusedUntil = at.getTime() + (refusal.retryAfterS ?? 1) * SECOND;
    else share.left += part;
  }

  return async (key: string, cost: number): Promise<Rate> => {
    for (;;) {
      const at = now().getTime();
      const share = find(key, at);
      if (share.left >= cost) {
        share.left -= cost;
        share.used += cost;
        return { max, span, left: Math.max(0, max - share.used), resetsInMs: share.until - at };
      }
      const wait = share.refusedUntil - at;
      if (wait > 0)
        return { max, span, left: 0, resetsInMs: wait, refusal: tooManyAttempts(Math.ceil(wait / SECOND)) };
      share.asking ??= take(key, share).finally(() => {
        share.asking = null;
      });
      await share.asking;
    }
  };
}
