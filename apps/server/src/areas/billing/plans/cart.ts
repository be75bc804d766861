import type { Price, PriceLine, TaxRule } from '@alveola/contract';

export interface CartLine {
  readonly description: string;
  readonly quantity: number;
  /** Minor units, before tax. */
  readonly unit: number;
}

/** Hundredths of a per cent in a whole. */
const WHOLE = 10_000;

/** Of whole minor units, in whole minor units: half a unit goes up. No fraction is ever kept. */
export function computeTax(net: number, rate: number): number {
  return Math.floor((net * rate + WHOLE / 2) / WHOLE);
}

/** What a cart costs: tax is rounded on each line, and every sum is one of lines. */
export function priceCart(cart: readonly CartLine[], currency: string, rule: TaxRule): Price {
  const lines = cart.map((line): PriceLine => {
    const net = line.unit * line.quantity;
    return { ...line, net, rate: rule.rate, tax: computeTax(net, rule.rate) };
  });
  const subtotal = lines.reduce((sum, { net }) => sum + net, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return { currency, lines, subtotal, tax, total: subtotal + tax, reverse_charge: rule.reverseCharge };
}
