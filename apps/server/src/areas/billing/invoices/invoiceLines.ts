import { findVatCountry, type Price, type VatTreatment } from '@alveola/contract';
import { computeTax } from '../plans/cart';
import type { InvoiceLine } from '../plans/invoiceParties';

const WHOLE = 10_000;

/** Returns the country's rate unless rounding cannot explain the difference. */
function findRate(net: number, tax: number, country: string): number {
  const countryRate = findVatCountry(country)?.rate;
  if (countryRate !== undefined && Math.abs(computeTax(net, countryRate) - tax) <= 1) return countryRate;
  return Math.round((tax * WHOLE) / net);
}

export function toInvoiceLines(price: Price, vat: VatTreatment, country: string): readonly InvoiceLine[] {
  const { lines, subtotal, tax } = price;
  const sum = (field: 'net' | 'tax') => lines.reduce((all, line) => all + line[field], 0);
  const adds = sum('net') === subtotal && sum('tax') === tax;
  const shown = adds
    ? lines
    : [{ description: lines.at(-1)?.description ?? '', quantity: 1, unit: subtotal, net: subtotal, tax }];
  return shown.map(({ description, quantity, unit, net, tax: charged }) => ({
    description,
    quantity,
    unit,
    net,
    ...(vat === 'charged' && net !== 0
      ? { rate: findRate(net, charged, country), tax: charged, gross: net + charged }
      : { rate: null, tax: null, gross: net }),
  }));
}
