/** How much may be done in a span of time by each of many. */
export interface Budget {
  /** 0 where there is room (one is taken), else the seconds until there is. */
  take(key: string): number;
  /** As `take`, without taking. */
  look(key: string): number;
  /** Forgets what was taken. */
  give(key: string): void;
}

/** So many are remembered at once; an attacker with more addresses pushes out the oldest. */
const REMEMBERED = 50_000;

/** A bucket for each key, full at the beginning, that fills up evenly over `span` ms. */
export function budget(most: number, span: number, now: () => Date): Budget {
  const buckets = new Map<string, { level: number; at: number }>();
  const perUnit = span / most;
  const levelOf = (key: string) => {
    const bucket = buckets.get(key);
    if (!bucket) return most;
    return Math.min(most, bucket.level + Math.max(0, now().getTime() - bucket.at) / perUnit);
  };
  const look = (key: string) => {
    const level = levelOf(key);
    return level >= 1 ? 0 : ((1 - level) * perUnit) / 1000;
  };
  return {
    look,
    take: (key) => {
      const missing = look(key);
      const level = levelOf(key) - (missing === 0 ? 1 : 0);
      buckets.delete(key);
      buckets.set(key, { level, at: now().getTime() });
      const [oldest] = buckets.keys();
      if (buckets.size > REMEMBERED && oldest !== undefined) buckets.delete(oldest);
      return missing;
    },
    give: (key) => {
      buckets.delete(key);
    },
  };
}
