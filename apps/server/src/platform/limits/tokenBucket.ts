import { type Result, tooManyAttempts } from '../base/result';

/** So many keys are remembered at once; an attacker with more addresses pushes out the oldest. */
const MAX_KEYS = 50_000;

/**
 * A token bucket for each key, full at the beginning, that refills evenly over `span` ms; in the memory of this
 * process, by the product's clock. Takes a token, or says when there is one.
 */
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
