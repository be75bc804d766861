import { isVatNumber } from './vatNumber';

/** What a buyer is charged on top. `rate` is in hundredths of a per cent. */
export interface TaxRule {
  readonly rate: number;
  readonly reverseCharge: boolean;
}

/** When every rate below was last compared with its source. */
export const RATES_OF = '2026-11-21';

/**
 * Standard rates of value added tax in the European Union, in hundredths of a per cent, as the European Commission
 * lists them (Taxes in Europe Database). The latest to change: Finland September 2024, Slovakia January 2025,
 * Estonia July 2025, Romania August 2025.
 */
const UNION: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
};
/** Where the seller is registered: its tax is charged, whoever buys. Portugal: the mainland's. */
const REGISTERED: Readonly<Record<string, number>> = { NO: 2500, PT: 2300 };

/** Every country in which tax is charged, or could be. */
export const TAXED: readonly string[] = [...Object.keys(REGISTERED), ...Object.keys(UNION)];

const NONE: TaxRule = { rate: 0, reverseCharge: false };

/**
 * The sandbox's table: Norway and Portugal are charged; elsewhere in the Union a business with a VAT number
 * accounts for the tax itself (Directive 2006/112/EC, articles 44 and 196) and who has none pays the rate of the
 * country; other countries are outside of it.
 */
export function taxRule(country: string, orgNumber: string): TaxRule {
  const registered = REGISTERED[country];
  if (registered !== undefined) return { rate: registered, reverseCharge: false };
  const union = UNION[country];
  if (union === undefined) return NONE;
  return isVatNumber(country, orgNumber)
    ? { rate: 0, reverseCharge: true }
    : { rate: union, reverseCharge: false };
}
