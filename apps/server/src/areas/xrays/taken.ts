import { DAY } from '../../platform/base/time';

/** ISO day. Where the clinic is it may be tomorrow already. */
export function isToCome(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + DAY).toISOString().slice(0, 10);
}
