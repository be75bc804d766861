import { changeBillingDetails, exportInvoices, getBillingDetails, invoicePdf } from '@alveola/contract';
import { and, asc, eq, gte, lt, inArray } from 'drizzle-orm';
import { Readable } from 'node:stream';
import type { Queries } from '../../../platform/db/open';
import { type FileAnswer, fileAnswer, streamAnswer } from '../../../platform/http/answer';
import { invalid, isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { BYTE_ORDER_MARK, type CsvCell, toCsvLine } from '../../../platform/csv';
import { DAY } from '../../../platform/base/time';
import { billingRoute } from '../plans/payments';
import { billingDetails, invoices, type KnownInvoice } from '../plans/billingTables';
import { makePdf, selectInvoices } from './findInvoices';
import { toBookDay, toNumber } from './issueInvoice';

export const invoicePdfRoute = billingRoute(
  invoicePdf,
  async ({ deps: { db }, session: { clinicId }, params: { id }, audit }) => {
    const answer = await answerPdf(db, clinicId, id);
    if (isRefused(answer)) return answer;
    await audit(db, 'invoice.read', { detail: { invoice: id } });
    return answer;
  },
);

export async function answerPdf(db: Queries, clinicId: string, id: string): Promise<FileAnswer | Refusal> {
  const pdf = await makePdf(db, clinicId, id);
  return pdf ? fileAnswer(pdf.content, pdf.mediaType, pdf.fileName) : refuse('invoice-not-found');
}

export const getBillingDetailsRoute = billingRoute(
  getBillingDetails,
  async ({ deps: { db }, session: { clinicId, user } }) => {
    const [row] = await db.select().from(billingDetails).where(eq(billingDetails.clinic_id, clinicId));
    if (!row) return { name: user.clinic?.name ?? '', address: '', vat_number: '', email: user.email };
    const { name, address, vat_number, email } = row;
    return { name, address, vat_number, email };
  },
);

export const changeBillingDetailsRoute = billingRoute(
  changeBillingDetails,
  async ({ deps: { db }, session: { clinicId }, body, audit }) =>
    db.transaction(async (tx) => {
      await tx
        .insert(billingDetails)
        .values({ clinic_id: clinicId, ...body })
        .onConflictDoUpdate({ target: billingDetails.clinic_id, set: body });
      await audit(tx, 'billing.details');
      return body;
    }),
);

const MOST_DAYS = 3700;

/**
 * `category` is UNCL 5305, as used by Peppol BIS Billing and EHF; it has no code for a treatment that is null.
 * `code` and `exemption` are SAF-T (PT)'s: reverse charge, and not subject to VAT. An accountant has to confirm
 * them.
 */
const TREATMENTS = {
  charged: { category: 'S', code: 'NOR', exemption: null },
  'reverse-charge': { category: 'AE', code: 'ISE', exemption: 'M40' },
  'outside-scope': { category: 'O', code: 'ISE', exemption: 'M99' },
  'not-stated': { category: null, code: null, exemption: null },
} as const;

const COLUMNS: Readonly<Record<string, (invoice: Exported) => CsvCell>> = {
  number: ({ row }) => toNumber(row),
  kind: ({ row }) => (row.series === 'INV' ? 'invoice' : 'credit_note'),
  issued: ({ row }) => toBookDay(row.issued_at.toISOString()),
  due: ({ row }) => row.due_on,
  paid: ({ row, paid }) => row.paid_on ?? paid?.paid_on ?? null,
  reference: ({ row, paid }) => row.payment ?? paid?.reference ?? null,
  credits: ({ credited }) => credited,
  period_from: ({ row }) => row.period_from,
  period_to: ({ row }) => row.period_to,
  buyer: ({ row }) => row.buyer.name,
  buyer_address: ({ row }) => row.buyer.address,
  buyer_country: ({ row }) => row.buyer.country,
  buyer_number: ({ row }) => row.buyer.number,
  buyer_vat_number: ({ row }) => row.buyer.vat_number,
  seller: ({ row }) => row.seller.name,
  seller_vat_number: ({ row }) => row.seller.vat_number,
  currency: ({ row }) => row.currency,
  net: ({ row }) => toDecimal(row.net, row.currency),
  // The cell is empty if no VAT is charged; `vat` gives the reason.
  vat: ({ row }) => row.vat,
  vat_rate: ({ row }) =>
    row.lines.map(({ rate }) => (rate === null ? '' : String(rate / 100))).join(' ') || null,
  vat_amount: ({ row }) => (row.tax === null ? null : toDecimal(row.tax, row.currency)),
  gross: ({ row }) => toDecimal(row.gross, row.currency),
  test: ({ row }) => row.is_test,
};

interface Exported extends KnownInvoice {
  readonly credited: string | null;
}

function toRecord(invoice: Exported): object {
  const { row, paid, credited } = invoice;
  const { category, code, exemption } = TREATMENTS[row.vat];
  return {
    ...row,
    number: toNumber(row),
    credited_number: credited,
    paid,
    peppol: {
      InvoiceTypeCode: row.series === 'INV' ? '380' : '381',
      TaxCategory: category,
      BuyerReference: null,
      SellerEndpointID: toEndpoint(row.seller),
      BuyerEndpointID: toEndpoint(row.buyer),
    },
    saft_pt: {
      InvoiceType: row.series === 'INV' ? 'FT' : 'NC',
      CustomerTaxID: row.buyer.vat_number,
      TaxCode: code,
      TaxExemptionCode: exemption,
      // Only certified software may create these.
      ATCUD: null,
      Hash: null,
    },
  };
}

/** ISO 6523 code 0192 is the Norwegian register of units. Other endpoints have to be looked up in Peppol. */
function toEndpoint({
  country,
  number,
}: Pick<KnownInvoice['row']['seller'], 'country' | 'number'>): string | null {
  const digits = number?.replaceAll(/\D/g, '') ?? '';
  return country === 'NO' && digits.length === 9 ? `0192:${digits}` : null;
}

function toDecimal(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return (minor / 10 ** digits).toFixed(digits);
}

export const exportInvoicesRoute = billingRoute(
  exportInvoices,
  async ({ deps: { db }, query: { from, to, format }, audit }) => {
    const [begin, end] = [new Date(`${from}T00:00:00Z`), new Date(Date.parse(`${to}T00:00:00Z`) + DAY)];
    if (end <= begin || end.getTime() - begin.getTime() > MOST_DAYS * DAY) return invalid('to', 'invalid');
    await audit(db, 'invoice.export', { detail: { from, to, format } });
    const rows = await selectInvoices(db)
      .where(and(gte(invoices.issued_at, begin), lt(invoices.issued_at, end)))
      .orderBy(asc(invoices.series), asc(invoices.n));
    // The credited invoice may have been issued before the exported period.
    const ids = rows.flatMap(({ row }) => row.credits ?? []);
    const creditedRows = await db.select().from(invoices).where(inArray(invoices.id, ids));
    const numbers = new Map(creditedRows.map((row) => [row.id, toNumber(row)]));
    const all = rows.map((each) => ({ ...each, credited: numbers.get(each.row.credits ?? '') ?? null }));
    const name = `invoices-${from}-${to}.${format}`;
    if (format === 'json') {
      const json = `${JSON.stringify(all.map(toRecord), null, 2)}\n`;
      return streamAnswer(Readable.from([json]), 'application/json; charset=utf-8', name);
    }
    const lines = all.map((invoice) => toCsvLine(Object.values(COLUMNS).map((read) => read(invoice))));
    const text = BYTE_ORDER_MARK + toCsvLine(Object.keys(COLUMNS)) + lines.join('');
    return streamAnswer(Readable.from([text]), 'text/csv; charset=utf-8', name);
  },
);
