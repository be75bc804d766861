import { z } from 'zod';

/** The smallest unit of the currency (cents): a whole number, so that sums lose nothing. */
export const minorUnits = z.int().min(0).max(1_000_000_000);

export const INTERVALS = ['MONTHLY', 'YEARLY'] as const;
export type Interval = (typeof INTERVALS)[number];
export const interval = z.enum(INTERVALS);

/** ISO 4217. */
export const currency = z.string().regex(/^[A-Z]{3}$/);

/** One line of a cart or an invoice. `rate` is the tax in hundredths of a percent: 2500 is 25 %. */
export const priceLine = z.object({
  description: z.string(),
  quantity: z.int().min(1),
  unit: minorUnits,
  net: minorUnits,
  rate: z.int().min(0).max(10_000),
  tax: minorUnits,
});
export type PriceLine = z.output<typeof priceLine>;

export const price = z.object({
  currency,
  lines: z.array(priceLine),
  subtotal: minorUnits,
  tax: minorUnits,
  total: minorUnits,
  /** The buyer accounts for the tax: the invoice shows this note and 0. */
  reverse_charge: z.boolean(),
});
export type Price = z.output<typeof price>;
