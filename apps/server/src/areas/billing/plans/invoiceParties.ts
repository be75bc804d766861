export interface Seller {
  readonly name: string | null;
  readonly address: string | null;
  readonly country: string | null;
  readonly number: string | null;
  readonly vat_number: string | null;
  readonly account: string | null;
}

export const NO_SELLER: Seller = {
  name: null,
  address: null,
  country: null,
  number: null,
  vat_number: null,
  account: null,
};

export interface Buyer {
  readonly name: string;
  readonly address: string | null;
  readonly country: string;
  readonly number: string;
  readonly vat_number: string | null;
  readonly email: string | null;
}

/**
 * Amounts are minor units, and `rate` is hundredths of a per cent. `rate` and `tax` are null if no VAT is
 * charged.
 */
export interface InvoiceLine {
  readonly description: string;
  readonly quantity: number;
  readonly unit: number;
  readonly net: number;
  readonly rate: number | null;
  readonly tax: number | null;
  readonly gross: number;
}
