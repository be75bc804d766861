import { z } from 'zod';

/** The smallest unit of the currency (cents): a whole number, so that sums lose nothing. */
export const minorUnits = z.int().min(0).max(1_000_000_000);

export const INTERVALS = ['MONTHLY', 'YEARLY'] as const;
export type Interval = (typeof INTERVALS)[number];
export const interval = z.enum(INTERVALS);

/** ISO 4217. */
export const currency = z.string().regex(/^[A-Z]{3}$/);
