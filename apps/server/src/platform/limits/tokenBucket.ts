import { type Result, tooManyAttempts } from '../base/result';

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
