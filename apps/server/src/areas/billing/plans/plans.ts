import { readFileSync } from 'node:fs';
import {
  currency,
  type Interval,
  minorUnits,
  type Price,
  type PriceLine,
  type TaxRule,
} from '@alveola/contract';
import { z } from 'zod';
import { invalid, type Result } from '../../../platform/base/result';

export const TRIAL_DAYS = 30;
export const YEARLY_DISCOUNT_PERCENT = 15;

const plansFile = z.strictObject({
  currency: currency.default('EUR'),
  starter: z
    .strictObject({
      name: z.string().trim().min(1).max(60).default('Starter'),
      /** In minor units, before tax. */
      monthly: minorUnits.min(1).default(4900),
      yearly: minorUnits.min(1).optional(),
    })
    .prefault({}),
});

export interface Plans {
  readonly currency: string;
  readonly starter: {
    readonly name: string;
    readonly users: number;
    readonly amounts: Readonly<Record<Interval, number>>;
  };
}

export function yearlyAmount(monthly: number): number {
  return Math.floor((monthly * 12 * (100 - YEARLY_DISCOUNT_PERCENT) + 50) / 100);
}

function toPlans({ currency: planCurrency, starter }: z.output<typeof plansFile>): Plans {
  const { name, monthly, yearly } = starter;
  const amounts = { MONTHLY: monthly, YEARLY: yearly ?? yearlyAmount(monthly) };
  return { currency: planCurrency, starter: { name, users: 1, amounts } };
}

export const DEFAULT_PLANS: Plans = toPlans(plansFile.parse({}));

export function readPlans(path: string): Result<Plans> {
  try {
    const read = plansFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (read.success) return toPlans(read.data);
    const [issue] = read.error.issues;
    return invalid(issue?.path.join('.') ?? '', issue?.message ?? '');
  } catch {
    return invalid('', 'a JSON file that can be read');
  }
}

interface CartLine {
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

const MONTHS: Readonly<Record<Interval, number>> = { MONTHLY: 1, YEARLY: 12 };

/** From the first day, so that a plan of 31 January renews on 28 February and 31 March. */
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
