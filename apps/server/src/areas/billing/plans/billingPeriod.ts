import type { Interval } from '@alveola/contract';

const MONTHS: Readonly<Record<Interval, number>> = { MONTHLY: 1, YEARLY: 12 };

/**
 * So many periods after the first day: the same day of the month, or its last one where it has no such day.
 * Counted from the first day and not from the last payment: 31 January, 28 February, 31 March.
 */
export function afterMonths(first: Date, months: number): Date {
  const day = new Date(first);
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + months);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(first.getUTCDate(), last));
  return day;
}

/**
 * What of an amount, in minor units, falls on the rest of a period: rounded down, never more than there was.
 * Counted in whole numbers, to the millisecond.
 */
export function computeUnused(amount: number, from: Date, to: Date, now: Date): number {
  const whole = to.getTime() - from.getTime();
  const left = Math.min(whole, to.getTime() - now.getTime());
  if (whole <= 0 || left <= 0) return 0;
  return Number((BigInt(amount) * BigInt(left)) / BigInt(whole));
}

export function toMonths(interval: Interval): number {
  return MONTHS[interval];
}
