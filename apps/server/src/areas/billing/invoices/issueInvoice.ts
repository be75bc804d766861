import {
  toVatTreatment,
  findVatCountry,
  type Price,
  type VatTreatment,
  isVatNumber,
} from '@alveola/contract';
import { and, eq, max, sql } from 'drizzle-orm';
import type { Language } from '@alveola/report/languages';
import { newId } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import { clinic } from '../../../platform/db/schema';
import { listOwners } from '../plans/paymentCustomer';
import type { Billing, Payment, PaidBy } from '../plans/payments';
import {
  billingDetails,
  type Buyer,
  type InvoiceLine,
  type InvoiceRow,
  invoices,
} from '../plans/billingTables';
import { computeTax, WHOLE_RATE } from '../plans/plans';

type Draft = Omit<InvoiceRow, 'id' | 'n'>;

export const PLAIN = {
  due_on: null,
  payment: null,
  paid_on: null,
  quote_id: null,
  credits: null,
  reason: null,
} as const;

/** Other transactions wait for the number of this one, so that a rollback leaves no gap. */
export async function issue(tx: Queries, draft: Draft): Promise<InvoiceRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`invoice|${draft.series}`}))`);
  const [last] = await tx
    .select({ n: max(invoices.n) })
    .from(invoices)
    .where(eq(invoices.series, draft.series));
  const [row] = await tx
    .insert(invoices)
    .values({ ...draft, id: newId(), n: (last?.n ?? 0) + 1 })
    .returning();
  if (!row) throw new Error('The invoice was not written.');
  return row;
}

export async function issueForPayment(
  tx: Queries,
  { payments, seller, now }: Billing,
  clinicId: string,
  { id, date, price, buyer: paidBy, period }: Payment,
): Promise<InvoiceRow> {
  const [issuedInvoice] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.clinic_id, clinicId), eq(invoices.payment, id)));
  if (issuedInvoice) return issuedInvoice;
  const buyer = await findBuyer(tx, clinicId, paidBy);
  const vat = toVatTreatment(price, buyer.country);
  return issue(tx, {
    ...PLAIN,
    clinic_id: clinicId,
    series: 'INV',
    issued_at: now(),
    period_from: period && toBookDay(period.from),
    period_to: period && toBookDay(period.to),
    language: await findLanguage(tx, clinicId),
    seller,
    buyer,
    lines: toInvoiceLines(price, vat, buyer.country),
    currency: price.currency,
    vat,
    net: price.subtotal,
    tax: vat === 'charged' ? price.tax : null,
    gross: price.total,
    payment: id,
    paid_on: toBookDay(date),
    is_test: payments.kind === 'sandbox',
  });
}

/** Bookkeeping counts days in UTC. */
export function toBookDay(instant: string): string {
  return instant.slice(0, 10);
}

export function toNumber({ series, n }: Pick<InvoiceRow, 'series' | 'n'>): string {
  return `${series}-${String(n).padStart(6, '0')}`;
}

/** Returns the country's rate unless rounding cannot explain the difference. */
function findRate(net: number, tax: number, country: string): number {
  const countryRate = findVatCountry(country)?.rate;
  if (countryRate !== undefined && Math.abs(computeTax(net, countryRate) - tax) <= 1) return countryRate;
  return Math.round((tax * WHOLE_RATE) / net);
}

export function toInvoiceLines(price: Price, vat: VatTreatment, country: string): readonly InvoiceLine[] {
  const { lines, subtotal, tax } = price;
  const sum = (field: 'net' | 'tax') => lines.reduce((all, line) => all + line[field], 0);
  const adds = sum('net') === subtotal && sum('tax') === tax;
  const shown = adds
    ? lines
    : [{ description: lines.at(-1)?.description ?? '', quantity: 1, unit: subtotal, net: subtotal, tax }];
  return shown.map(({ description, quantity, unit, net, tax: charged }) => ({
    description,
    quantity,
    unit,
    net,
    ...(vat === 'charged' && net !== 0
      ? { rate: findRate(net, charged, country), tax: charged, gross: net + charged }
      : { rate: null, tax: null, gross: net }),
  }));
}

export async function findBuyer(tx: Queries, clinicId: string, paidBy?: PaidBy): Promise<Buyer> {
  const [clinicRows] = await tx
    .select({ clinic, details: billingDetails })
    .from(clinic)
    .leftJoin(billingDetails, eq(billingDetails.clinic_id, clinic.id))
    .where(eq(clinic.id, clinicId));
  if (!clinicRows) throw new Error('An invoice is made out to a clinic that is there.');
  const { details } = clinicRows;
  const country = paidBy?.country ?? clinicRows.clinic.country;
  const number = paidBy?.number ?? clinicRows.clinic.org_number;
  const vatNumber = details?.vat_number || (isVatNumber(country, number) ? number : null);
  return {
    name: details?.name ?? paidBy?.name ?? clinicRows.clinic.name,
    address: details?.address || (paidBy?.address ?? null),
    country,
    number: clinicRows.clinic.org_number,
    vat_number: vatNumber,
    email: details?.email ?? null,
  };
}

export async function findLanguage(tx: Queries, clinicId: string): Promise<Language> {
  const [owner] = await listOwners(tx, clinicId);
  return owner?.language ?? 'en';
}
