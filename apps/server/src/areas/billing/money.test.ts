import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterMonths, computeTax, DEFAULT_PLANS, priceCart, yearlyAmount } from './plans/plans';
import { toPlanStatus } from '../account/identity/membership';
import { RATES_OF, TAXED, taxRule } from '@alveola/contract';

/** These countries have a reverse charge for businesses. */
const VAT_NUMBERS = {
  AT: 'ATU12345678',
  BE: 'BE0123456789',
  BG: 'BG123456789',
  CY: 'CY12345678L',
  CZ: 'CZ12345678',
  DE: 'DE123456789',
  DK: 'DK12345678',
  EE: 'EE123456789',
  ES: 'ESB12345678',
  FI: 'FI12345678',
  FR: 'FR12345678901',
  GR: 'EL123456789',
  HR: 'HR12345678901',
  HU: 'HU12345678',
  IE: 'IE1234567WA',
  IT: 'IT12345678901',
  LT: 'LT123456789',
  LU: 'LU12345678',
  LV: 'LV12345678901',
  MT: 'MT12345678',
  NL: 'NL123456789B01',
  PL: 'PL1234567890',
  RO: 'RO1234567890',
  SE: 'SE123456789012',
  SI: 'SI12345678',
  SK: 'SK1234567890',
};

/** Countries with and without a tax and one that does not exist, with valid, useless and missing numbers. */
const BUYER = fc.constantFrom(...TAXED, 'CH', 'GB', 'US', 'BR', 'IS', 'XX').chain((country) =>
  fc.record({
    country: fc.constant(country),
    number: fc.oneof(
      fc.constantFrom('', ' ', '999 888 777', 'HRB 12345'),
      fc.constant(new Map(Object.entries(VAT_NUMBERS)).get(country) ?? 'XX1'),
    ),
  }),
);
const line = fc
  .record({
    interval: fc.constantFrom('MONTHLY' as const, 'YEARLY' as const),
    monthly: fc.integer({ min: 1, max: 50_000 }),
    seats: fc.integer({ min: 1, max: 500 }),
  })
  .map(({ interval, monthly, seats }) => ({
    description: interval,
    quantity: seats,
    unit: interval === 'YEARLY' ? yearlyAmount(monthly) : monthly,
  }));

it('totals are the sum of their lines, in whole minor units, for 1,000 carts of every country and VAT case', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), BUYER, (cart, { country, number }) => {
      const rule = taxRule(country, number);
      seen.add(`${country} ${rule.reverseCharge}`);
      const price = priceCart(cart, 'EUR', rule);
      const sum = (of: 'net' | 'tax') => price.lines.reduce((all, each) => all + each[of], 0);
      expect([price.subtotal, price.tax]).toEqual([sum('net'), sum('tax')]);
      expect(price.total).toBe(price.subtotal + price.tax);
      expect(price.reverse_charge).toBe(rule.reverseCharge);
      if (rule.reverseCharge || !TAXED.includes(country)) expect(price.tax).toBe(0);
      for (const { net, unit, quantity, tax } of price.lines) {
        expect(net).toBe(unit * quantity);
        for (const amount of [unit, net, tax]) expect(Number.isSafeInteger(amount)).toBe(true);
        expect(Math.abs(tax - (net * rule.rate) / 10_000)).toBeLessThanOrEqual(0.5);
      }
    }),
    { numRuns: 1000 },
  );
  for (const country of TAXED) expect(seen).toContain(`${country} false`);
  for (const country of Object.keys(VAT_NUMBERS)) expect(seen).toContain(`${country} true`);
});

it('the year is twelve months less 15 %, half a cent up', () => {
  expect(DEFAULT_PLANS.starter.amounts).toEqual({ MONTHLY: 4900, YEARLY: 49_980 });
  expect(yearlyAmount(1)).toBe(10);
  expect(yearlyAmount(5)).toBe(51);
  expect(computeTax(2, 2500)).toBe(1);
  expect(computeTax(1, 2500)).toBe(0);
});

/** In per cent: standard rates at the end of 2026. */
const RATES = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
  NO: 25,
};

describe('tax', () => {
  it.each(Object.entries(RATES))('of a clinic in %s without a VAT number is %d %%', (country, rate) => {
    for (const number of ['', ' ', '12'])
      expect(taxRule(country, number)).toEqual({ rate: rate * 100, reverseCharge: false });
  });

  it('is charged in the 27 countries of the Union and in Norway, by a table that says of which day it is', () => {
    expect(TAXED.toSorted()).toEqual(Object.keys(RATES).toSorted());
    expect(TAXED).toHaveLength(28);
    const docs = readFileSync(
      resolve(import.meta.dirname, '../../../../../docs/payments.md'),
      'utf8',
    ).replaceAll(/\s+/g, ' ');
    expect(docs).toContain(RATES_OF);
    for (const [country, rate] of Object.entries(RATES)) expect(docs).toContain(`${country} ${rate}`);
  });

  it.each(Object.entries(VAT_NUMBERS))(
    'of a business in %s with %s is its own to account for',
    (country, number) => {
      const spaced = `${number.slice(0, 2)} ${number.slice(2, 5)}.${number.slice(5)}`.toLowerCase();
      for (const written of [number, spaced])
        expect(taxRule(country, written)).toEqual({ rate: 0, reverseCharge: true });
      // Without its letters, cut short or from another country it is no VAT number of this country.
      for (const written of [number.slice(2), number.slice(0, 3), 'XX999999999'])
        expect(taxRule(country, written).reverseCharge).toBe(false);
    },
  );

  it.each([
    ['NO', '999888777', 2500],
    ['NO', 'NO999888777MVA', 2500],
    ['PT', 'PT500000000', 2300],
    ['DE', 'FR12345678901', 1900],
    ['US', '12', 0],
    ['CH', 'CHE123456789', 0],
  ])('of a clinic in %s with "%s" is %i hundredths of a per cent', (country, number, rate) => {
    expect(taxRule(country, number)).toEqual({ rate, reverseCharge: false });
  });
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
    expect(toPlanStatus(of, now)).toBe(expected);
  });
});
