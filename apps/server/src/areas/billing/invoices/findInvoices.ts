import type { Invoice } from '@alveola/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import type { Attachment } from '../../../platform/mail/mail';
import type { Payment } from '../plans/payments';
import { invoicePayments, type InvoiceRow, invoices, type KnownInvoice } from '../plans/billingTables';
import { toBookDay, toNumber } from './issueInvoice';

export function selectInvoices(db: Queries) {
  return db
    .select({ row: invoices, paid: invoicePayments })
    .from(invoices)
    .leftJoin(
      invoicePayments,
      and(eq(invoicePayments.clinic_id, invoices.clinic_id), eq(invoicePayments.invoice_id, invoices.id)),
    );
}

export async function findInvoices(db: Queries, clinicId: string): Promise<readonly KnownInvoice[]> {
  return selectInvoices(db)
    .where(eq(invoices.clinic_id, clinicId))
    .orderBy(desc(invoices.issued_at), desc(invoices.series), desc(invoices.n));
}

export async function listInvoices(
  db: Queries,
  clinicId: string,
  payments: readonly Payment[],
  now: Date,
): Promise<Invoice[]> {
  const knownInvoices = await findInvoices(db, clinicId);
  const invoiced = new Set(knownInvoices.map(({ row }) => row.payment));
  const others = payments.filter(({ id }) => !invoiced.has(id)).map(toPlainPayment);
  const credit = new Map(payments.map(({ id, credit: used }) => [id, used]));
  const shownInvoices = knownInvoices.map((each) => toInvoice(each, knownInvoices, credit, now));
  return [...shownInvoices, ...others].toSorted((a, b) => b.date.localeCompare(a.date));
}

function toPlainPayment({ id, number, date, status, price, credit, url }: Payment): Invoice {
  return {
    id,
    kind: 'payment',
    number,
    date,
    status,
    price,
    vat: null,
    credit,
    url,
    due_on: null,
    paid_on: null,
    refers_to: null,
  };
}

function toInvoice(
  { row, paid }: KnownInvoice,
  all: readonly KnownInvoice[],
  credit: ReadonlyMap<string, number>,
  now: Date,
): Invoice {
  const other = all.find((each) =>
    row.credits === null ? each.row.credits === row.id : each.row.id === row.credits,
  );
  return {
    id: row.id,
    kind: row.series === 'INV' ? 'invoice' : 'credit_note',
    number: toNumber(row),
    date: row.issued_at.toISOString(),
    status: other ? 'credited' : toStatus(row, paid !== null, now),
    price: {
      currency: row.currency,
      lines: row.lines.map(({ description, quantity, unit, net, rate, tax }) => ({
        description,
        quantity,
        unit,
        net,
        rate: rate ?? 0,
        tax: tax ?? 0,
      })),
      subtotal: row.net,
      tax: row.tax ?? 0,
      total: row.gross,
      reverse_charge: row.vat === 'reverse-charge',
    },
    vat: row.vat,
    credit: (row.payment === null ? undefined : credit.get(row.payment)) ?? 0,
    url: null,
    due_on: row.due_on,
    paid_on: row.paid_on ?? paid?.paid_on ?? null,
    refers_to: other ? toNumber(other.row) : null,
  };
}

function toStatus({ payment, due_on }: InvoiceRow, isPaid: boolean, now: Date): Invoice['status'] {
  if (payment !== null || isPaid) return 'paid';
  return due_on !== null && due_on < toBookDay(now.toISOString()) ? 'overdue' : 'open';
}

export async function makePdf(db: Queries, clinicId: string, id: string): Promise<Attachment | null> {
  const all = await findInvoices(db, clinicId);
  const invoice = all.find(({ row }) => row.id === id);
  if (!invoice) return null;
  const credited = all.find(({ row }) => row.id === invoice.row.credits);
  const { writeInvoice } = await import('./writeInvoice');
  return {
    fileName: `${toNumber(invoice.row)}.pdf`,
    mediaType: 'application/pdf',
    content: await writeInvoice(invoice, credited ? toNumber(credited.row) : null),
  };
}

export async function attachInvoice(
  db: Queries,
  { invoice: id, clinic_id }: { readonly invoice: string | null; readonly clinic_id: string | null },
): Promise<readonly Attachment[]> {
  const pdf = id === null || clinic_id === null ? null : await makePdf(db, clinic_id, id);
  return pdf === null ? [] : [pdf];
}
