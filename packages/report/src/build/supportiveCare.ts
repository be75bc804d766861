import { fill } from './figures';
import type { Reader } from './reader';

/** "Every 3 months"; null: there is nothing to care for. */
export function supportiveCare(months: number | null, { words }: Reader): string | null {
  if (months === null) return null;
  const { supportiveCare_one: one, supportiveCare_other: other } = words.diagnosis;
  return fill(months === 1 ? one : other, { count: months });
}
