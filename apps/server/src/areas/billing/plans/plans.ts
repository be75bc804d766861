import { readFileSync } from 'node:fs';
import { currency, type Interval, minorUnits } from '@alveola/contract';
import { z } from 'zod';
import { invalid, type Result } from '../../../platform/base/result';

/** In days, from specification §9. */
export const TRIAL_DAYS = 30;
/** In per cent, from specification §9. */
export const YEARLY_DISCOUNT = 15;

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
  return Math.floor((monthly * 12 * (100 - YEARLY_DISCOUNT) + 50) / 100);
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
