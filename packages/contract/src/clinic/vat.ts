import { z } from 'zod';

/** `rate` is in hundredths of a percent. */
export interface TaxRule {
  readonly rate: number;
  readonly reverseCharge: boolean;
}

/** Only `charged` has a rate and an amount: the others are never shown as 0 %. */
export const VAT_TREATMENTS = ['charged', 'reverse-charge', 'outside-scope', 'not-stated'] as const;
export const vatTreatment = z.enum(VAT_TREATMENTS);
export type VatTreatment = z.output<typeof vatTreatment>;

/** The day on which every rate below was last compared with its source. */
export const RATES_OF = '2026-11-21';

interface Country {
  /**
   * `registered`: the seller is, so its tax is charged to every buyer. `union`: a business with a VAT number
   * accounts for the tax itself.
   */
  readonly seller: 'registered' | 'union';
  readonly rate: number;
  /** A VAT number after the country's letters, in the form of VIES, the European Commission's register. */
  readonly form: RegExp;
  readonly example: string;
}

const toCountry =
  (seller: Country['seller']) =>
  (rate: number, form: RegExp, example: string): Country => ({ seller, rate, form, example });
const registered = toCountry('registered');
const union = toCountry('union');

/**
 * Standard rates as the European Commission lists them (Taxes in Europe Database), and Norway's. The latest
 * to change: Finland September 2024, Slovakia January 2025, Estonia July 2025, Romania August 2025. Portugal:
 * the mainland's.
 */
const COUNTRIES: Readonly<Record<string, Country>> = {
  NO: registered(2500, /^\d{9}MVA$/, '999 888 777 MVA'),
  PT: registered(2300, /^\d{9}$/, 'PT500000000'),
  AT: union(2000, /^U\d{8}$/, 'ATU12345678'),
  BE: union(2100, /^[01]\d{9}$/, 'BE0123456789'),
  BG: union(2000, /^\d{9,10}$/, 'BG123456789'),
  CY: union(1900, /^\d{8}[A-Z]$/, 'CY12345678L'),
  CZ: union(2100, /^\d{8,10}$/, 'CZ12345678'),
  DE: union(1900, /^\d{9}$/, 'DE123456789'),
  DK: union(2500, /^\d{8}$/, 'DK12345678'),
  EE: union(2400, /^\d{9}$/, 'EE123456789'),
  ES: union(2100, /^[A-Z0-9]\d{7}[A-Z0-9]$/, 'ESB12345678'),
  FI: union(2550, /^\d{8}$/, 'FI12345678'),
  FR: union(2000, /^[A-Z0-9]{2}\d{9}$/, 'FR12345678901'),
  GR: union(2400, /^\d{9}$/, 'EL123456789'),
  HR: union(2500, /^\d{11}$/, 'HR12345678901'),
  HU: union(2700, /^\d{8}$/, 'HU12345678'),
  IE: union(2300, /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/, 'IE1234567WA'),
  IT: union(2200, /^\d{11}$/, 'IT12345678901'),
  LT: union(2100, /^(\d{9}|\d{12})$/, 'LT123456789'),
  LU: union(1700, /^\d{8}$/, 'LU12345678'),
  LV: union(2100, /^\d{11}$/, 'LV12345678901'),
  MT: union(1800, /^\d{8}$/, 'MT12345678'),
  NL: union(2100, /^[A-Z0-9+*]{10}\d\d$/, 'NL123456789B01'),
  PL: union(2300, /^\d{10}$/, 'PL1234567890'),
  RO: union(2100, /^\d{2,10}$/, 'RO1234567890'),
  SE: union(2500, /^\d{12}$/, 'SE123456789012'),
  SI: union(2200, /^\d{8}$/, 'SI12345678'),
  SK: union(2300, /^\d{10}$/, 'SK1234567890'),
};

export const TAXED: readonly string[] = Object.keys(COUNTRIES);

/** Null: outside the scope of any VAT that the seller would charge. */
export function findVatCountry(country: string): Country | null {
  return COUNTRIES[country] ?? null;
}

/**
 * Norway and Portugal are charged; elsewhere in the Union a business with a VAT number accounts for the tax
 * itself (Directive 2006/112/EC, articles 44 and 196) and other buyers pay the rate of their country; other
 * countries are out of scope.
 */
export function taxRule(country: string, orgNumber: string): TaxRule {
  const vatCountry = findVatCountry(country);
  if (vatCountry === null) return { rate: 0, reverseCharge: false };
  return vatCountry.seller === 'union' && isVatNumber(country, orgNumber)
    ? { rate: 0, reverseCharge: true }
    : { rate: vatCountry.rate, reverseCharge: false };
}

/** An invoice that should have charged VAT but did not says nothing about it. */
export function toVatTreatment(
  { tax, reverse_charge: isReversed }: { readonly tax: number; readonly reverse_charge: boolean },
  country: string | null,
): VatTreatment {
  if (isReversed) return 'reverse-charge';
  if (tax > 0) return 'charged';
  return country !== null && findVatCountry(country) === null ? 'outside-scope' : 'not-stated';
}

/**
 * Checks the form only: with the country's letters (Greece: EL), however it is spaced. An organization number
 * without them is no VAT number: not every registered business is registered for tax. In the seller's own
 * countries the letters may be missing: 999 888 777 MVA.
 */
export function isVatNumber(country: string, written: string): boolean {
  const vatCountry = findVatCountry(country);
  const plain = written.replaceAll(/[\s.\-/]/g, '').toUpperCase();
  const letters = country === 'GR' ? 'EL' : country;
  if (vatCountry === null) return false;
  if (plain.startsWith(letters)) return vatCountry.form.test(plain.slice(2));
  return vatCountry.seller === 'registered' && vatCountry.form.test(plain);
}
