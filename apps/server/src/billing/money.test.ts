import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceCart, taxOf } from './cart';
import { afterMonths } from './period';
import { DEFAULT_PLANS, yearlyAmount } from './plans';
import { standingAt } from './standing';
import { taxRule } from './tax';

const line = fc.record({
  description: fc.string(),
  quantity: fc.integer({ min: 1, max: 500 }),
  unit: fc.integer({ min: 0, max: 1_000_000 }),
});

it('totals are the sum of their lines, in whole minor units, for 1,000 carts', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 3000 }),
      (cart, rate) => {
        const price = priceCart(cart, 'EUR', { rate, reverseCharge: false });
        const sum = (of: 'net' | 'tax') => price.lines.reduce((all, each) => all + each[of], 0);
        expect([price.subtotal, price.tax]).toEqual([sum('net'), sum('tax')]);
        expect(price.total).toBe(price.subtotal + price.tax);
        for (const { net, unit, quantity, tax } of price.lines) {
          expect(net).toBe(unit * quantity);
          expect(Number.isSafeInteger(tax)).toBe(true);
          expect(Math.abs(tax - (net * rate) / 10_000)).toBeLessThanOrEqual(0.5);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

it('the year is twelve months less 15 %, half a cent up', () => {
  expect(DEFAULT_PLANS.starter.amounts).toEqual({ MONTHLY: 4900, YEARLY: 49_980 });
  expect(yearlyAmount(1)).toBe(10);
  expect(yearlyAmount(5)).toBe(51);
  expect(taxOf(2, 2500)).toBe(1);
  expect(taxOf(1, 2500)).toBe(0);
});

it.each([
  ['NO', '999888777', 2500, false],
  ['NO', '', 2500, false],
  ['PT', '500000000', 2300, false],
  ['DE', 'DE123456789', 0, true],
  ['DE', ' ', 1900, false],
  ['FI', '', 2550, false],
  ['US', '12', 0, false],
])('tax of a clinic in %s with the number "%s"', (country, number, rate, reverseCharge) => {
  expect(taxRule(country, number)).toEqual({ rate, reverseCharge });
});

it.each([
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00Z'],
  ['2026-01-31T10:00:00Z', 2, '2026-03-31T10:00:00Z'],
  ['2028-02-29T00:00:00Z', 12, '2029-02-28T00:00:00Z'],
  ['2028-02-29T00:00:00Z', 48, '2032-02-29T00:00:00Z'],
  ['2026-12-15T23:59:59Z', 1, '2027-01-15T23:59:59Z'],
])('%s and %i months is %s', (first, months, expected) => {
  expect(afterMonths(new Date(first), months)).toEqual(new Date(expected));
});

describe('what a plan is worth', () => {
  const due = new Date('2026-06-10T12:00:00Z');
  const ms = (days: number, more = 0) => new Date(due.getTime() + days * 86_400_000 + more);
  const plan = {
    code: 'starter' as const,
    next_payment_date: due,
    failed_at: null,
    cancel_at_end: false,
    ended_at: null,
  };
  it.each([
    ['a trial before its end', { ...plan, code: 'trial' as const }, ms(0, -1), 'active'],
    ['a trial at its end', { ...plan, code: 'trial' as const }, ms(0), 'expired'],
    ['a paid plan before it is due', plan, ms(0, -1), 'active'],
    ['a paid plan of which nothing is heard', plan, ms(7, -1), 'active'],
    ['a paid plan of which nothing is heard for a week', plan, ms(7), 'expired'],
    ['one whose payment failed', { ...plan, failed_at: due }, ms(7, -1), 'past_due'],
    ['one whose payment failed a week ago', { ...plan, failed_at: due }, ms(7), 'expired'],
    ['one that was cancelled', { ...plan, cancel_at_end: true }, ms(0, -1), 'cancelled'],
    ['one that was cancelled, at its end', { ...plan, cancel_at_end: true }, ms(0), 'expired'],
    ['one that was ended', { ...plan, ended_at: ms(-3) }, ms(-3), 'expired'],
  ])('%s', (_, of, now, expected) => {
    expect(standingAt(of, now)).toBe(expected);
  });
});
