import type { Price, PriceLine, TaxRule } from '@alveola/contract';

export interface CartLine {
  readonly description: string;
  readonly quantity: number;
  /** In minor units, before tax. */
  readonly unit: number;
}

/** The rate counts hundredths of a per cent. */
export const WHOLE_RATE = 10_000;

export function computeTax(net: number, rate: number): number {
  return Math.floor((net * rate + WHOLE_RATE / 2) / WHOLE_RATE);
}

/** Rounds the tax of each line, so that the lines add up to the sums. */
export function priceCart(cart: readonly CartLine[], currency: string, rule: TaxRule): Price {
  const lines = cart.map((line): PriceLine => {
    const net = line.unit * line.quantity;
    return { ...line, net, rate: rule.rate, tax: computeTax(net, rule.rate) };
  });
  const subtotal = lines.reduce((sum, { net }) => sum + net, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return { currency, lines, subtotal, tax, total: subtotal + tax, reverse_charge: rule.reverseCharge };
}
