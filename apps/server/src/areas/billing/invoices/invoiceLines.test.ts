import { expect, it } from 'vitest';
import { toInvoiceLines } from './issueInvoice';

/** In minor units. */
const line = (net: number, tax: number, description = 'Starter') => ({
  description,
  quantity: 1,
  unit: net,
  net,
  rate: 0,
  tax,
});
type Line = ReturnType<typeof line>;
const priceOf = (lines: Line[], subtotal: number, tax: number) => ({
  currency: 'NOK',
  lines,
  subtotal,
  tax,
  total: subtotal + tax,
  reverse_charge: false,
});

it('shows each line with the rate of the country, which rounding may hide by one unit', () => {
  const lines = [line(4999, 1250), line(4999, 1249)];
  expect(toInvoiceLines(priceOf(lines, 9998, 2499), 'charged', 'NO')).toMatchObject([
    { net: 4999, rate: 2500, tax: 1250, gross: 6249 },
    { net: 4999, rate: 2500, tax: 1249, gross: 6248 },
  ]);
});

it('shows the rate that was charged where it is not that of the country', () => {
  expect(toInvoiceLines(priceOf([line(10_000, 1500)], 10_000, 1500), 'charged', 'NO')).toMatchObject([
    { rate: 1500, tax: 1500, gross: 11_500 },
  ]);
});

it('shows one line with the sums where the lines do not add up to them', () => {
  const lines = [line(-4000, -1000, 'Unused time'), line(10_000, 2500)];
  const shown = (subtotal: number, tax: number) =>
    toInvoiceLines(priceOf(lines, subtotal, tax), 'charged', 'NO');
  expect(shown(6000, 1500)).toHaveLength(2);
  const summed = { description: 'Starter', quantity: 1, unit: 5000, net: 5000 };
  expect(shown(5000, 1250)).toMatchObject([{ ...summed, rate: 2500, tax: 1250, gross: 6250 }]);
  expect(shown(6000, 1400)).toMatchObject([{ net: 6000, tax: 1400, gross: 7400 }]);
});

it('takes back the tax with unused time', () => {
  const lines = [line(-4000, -1000, 'Unused time'), line(10_000, 2500)];
  expect(toInvoiceLines(priceOf(lines, 6000, 1500), 'charged', 'NO')).toMatchObject([
    { net: -4000, rate: 2500, tax: -1000, gross: -5000 },
    { net: 10_000, rate: 2500, tax: 2500, gross: 12_500 },
  ]);
});

it('shows no rate where no tax is charged', () => {
  expect(toInvoiceLines(priceOf([line(10_000, 0)], 10_000, 0), 'reverse-charge', 'DE')).toMatchObject([
    { rate: null, tax: null, gross: 10_000 },
  ]);
  expect(toInvoiceLines(priceOf([line(0, 0)], 0, 0), 'charged', 'NO')).toMatchObject([
    { rate: null, tax: null, gross: 0 },
  ]);
});
