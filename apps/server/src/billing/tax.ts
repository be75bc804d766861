/** What a buyer is charged on top. `rate` is in hundredths of a per cent. */
export interface TaxRule {
  readonly rate: number;
  readonly reverseCharge: boolean;
}

/** Standard rates of value added tax in the European Union, 2026, in hundredths of a per cent (European Commission). */
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
/** Where the seller is registered: its tax is charged, whoever buys. */
const REGISTERED: Readonly<Record<string, number>> = { NO: 2500, PT: 2300 };

const NONE: TaxRule = { rate: 0, reverseCharge: false };

/**
 * The sandbox's table: Norway and Portugal are charged; elsewhere in the Union a business accounts for the tax
 * itself and who has no organization number pays the rate of the country; other countries are outside of it.
 */
export function taxRule(country: string, orgNumber: string): TaxRule {
  const registered = REGISTERED[country];
  if (registered !== undefined) return { rate: registered, reverseCharge: false };
  const union = UNION[country];
  if (union === undefined) return NONE;
  return orgNumber.trim() === '' ? { rate: union, reverseCharge: false } : { rate: 0, reverseCharge: true };
}
