import type { Interval } from '@alveola/contract';

const MONTHS: Readonly<Record<Interval, number>> = { MONTHLY: 1, YEARLY: 12 };

/**
 * Counts from the first day instead of the last payment, so that a plan that began on 31 January renews on 28
 * February and 31 March.
 */
export function afterMonths(first: Date, months: number): Date {
  const day = new Date(first);
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + months);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(first.getUTCDate(), last));
  return day;
}

/** Rounds down. Integers to the millisecond avoid rounding errors. */
export function computeUnused(amount: number, from: Date, to: Date, now: Date): number {
  const whole = to.getTime() - from.getTime();
  const left = Math.min(whole, to.getTime() - now.getTime());
  if (whole <= 0 || left <= 0) return 0;
  return Number((BigInt(amount) * BigInt(left)) / BigInt(whole));
}

export function toMonths(interval: Interval): number {
  return MONTHS[interval];
}
