import type { Interval } from '@alveola/contract';

export const DAY = 86_400_000;
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

export function monthsOf(interval: Interval): number {
  return MONTHS[interval];
}
