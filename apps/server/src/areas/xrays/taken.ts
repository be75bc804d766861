import { DAY } from '../../platform/base/time';

/** Allows tomorrow, which may already have begun in the clinic's time zone. */
export function isToCome(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + DAY).toISOString().slice(0, 10);
}
