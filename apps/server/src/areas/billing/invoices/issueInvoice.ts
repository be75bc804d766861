import { toVatTreatment } from '@alveola/contract';
import { and, eq, max, sql } from 'drizzle-orm';
import { newId } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import type { Billing } from '../plans/paymentCustomer';
import type { Payment } from '../plans/payments';
import { type InvoiceRow, invoices } from '../plans/billingTables';
import { findBuyer, findLanguage } from './buyer';
import { toInvoiceLines } from './invoiceLines';

type Draft = Omit<InvoiceRow, 'id' | 'n'>;

export const PLAIN = {
  due_on: null,
  payment: null,
  paid_on: null,
  quote_id: null,
  credits: null,
  reason: null,
} as const;

/**
 * Uses the next number of its series. Other transactions wait for this one, so that a rollback leaves no gap.
 */
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
