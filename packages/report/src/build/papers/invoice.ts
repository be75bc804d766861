import type { Block, Fact, Row } from '../../blocks';
import { fill } from '../../sentences/reader';
import type { Words } from '../../words/languages';

type InvoiceWords = Words['invoice'];

/** Amounts in minor units, days as ISO days; null where unknown or absent. */
export interface InvoicePaper {
  readonly series: keyof InvoiceWords['title'];
  readonly number: string;
  readonly issued: string;
  readonly due: string | null;
  readonly paid: string | null;
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly seller: Party & { readonly account: string | null };
  readonly buyer: Party;
  readonly lines: readonly {
    readonly description: string;
    readonly quantity: number;
    readonly unit: number;
    readonly net: number;
    readonly rate: number | null;
    readonly tax: number | null;
    readonly gross: number;
  }[];
  readonly vat: keyof InvoiceWords['vat'];
  readonly net: number;
  readonly tax: number | null;
  readonly gross: number;
  readonly credited: string | null;
  readonly reason: string | null;
  readonly isTest: boolean;
}

interface Party {
  readonly name: string | null;
  readonly address: string | null;
  readonly country: string | null;
  readonly number: string | null;
  readonly vat_number: string | null;
}

interface Formats {
  readonly day: (iso: string) => string;
  readonly money: (minor: number) => string;
  /** The rate is in hundredths of a percent. */
  readonly percent: (rate: number) => string;
  readonly country: (code: string) => string;
}

/** VAT that is not charged is explained in words: it is never 0 %. */
export function buildInvoice(invoice: InvoicePaper, words: InvoiceWords, formats: Formats): readonly Block[] {
  const { seller, buyer, series, number, isTest } = invoice;
  return [
    {
      is: 'letterhead',
      name: seller.name ?? words.noSeller,
      lines: toLines(seller, words, formats),
      logo: null,
    },
    {
      is: 'heading',
      level: 1,
      text: `${words.title[series]} ${number}`,
      more: isTest ? { text: words.test, tone: 'bad' } : null,
    },
    {
      is: 'facts',
      look: 'head',
      label: words.title[series],
      columns: 3,
      facts: toFacts(invoice, words, formats),
    },
    { is: 'heading', level: 3, text: words.billedTo },
    { is: 'text', text: buyer.name ?? words.notStated, tone: 'strong' },
    ...toLines(buyer, words, formats).map((text) => ({ is: 'text', text }) as const),
    ...(invoice.reason === null
      ? []
      : [{ is: 'text', text: fill(words.reason, { reason: invoice.reason }), isApart: true } as const]),
    { is: 'heading', level: 2, text: words.lines },
    {
      is: 'table',
      columns: [
        { title: words.columns.description, width: 34 },
        { title: words.columns.quantity, width: 10, align: 'right' },
        { title: words.columns.unit, width: 14, align: 'right' },
        { title: words.columns.net, width: 14, align: 'right' },
        { title: words.columns.rate, width: 12, align: 'right' },
        { title: words.columns.tax, width: 14, align: 'right' },
        { title: words.columns.gross, width: 14, align: 'right' },
      ],
      rows: invoice.lines.map((line, key) => toRow(line, key, formats)),
    },
    { is: 'facts', look: 'large', label: words.sums, columns: 3, facts: toSums(invoice, words, formats) },
    { is: 'text', text: words.vat[invoice.vat], tone: 'strong', isApart: true },
    ...toPayment(invoice, words, formats).map((text) => ({ is: 'text', text, isApart: true }) as const),
    ...(isTest ? [{ is: 'text', text: words.testText, tone: 'bad', isApart: true } as const] : []),
  ];
}

function toLines(
  { address, country, number, vat_number }: Party,
  words: InvoiceWords,
  formats: Formats,
): string[] {
  return [
    ...(address === null ? [] : address.split('\n')),
    ...(country === null ? [] : [formats.country(country)]),
    ...(number === null ? [] : [fill(words.number, { number })]),
    vat_number === null ? words.noVatNumber : fill(words.vatNumber, { number: vat_number }),
  ];
}

function toFacts(invoice: InvoicePaper, words: InvoiceWords, { day }: Formats): readonly Fact[] {
  const { issued, due, paid, period, credited } = invoice;
  return [
    { label: words.issued, value: day(issued) },
    ...(due === null ? [] : [{ label: words.due, value: day(due) }]),
    ...(paid === null ? [] : [{ label: words.paid, value: day(paid) }]),
    ...(credited === null ? [] : [{ label: words.credits, value: credited }]),
    ...(period === null
      ? []
      : [{ label: words.period, value: fill(words.fromTo, { from: day(period.from), to: day(period.to) }) }]),
  ];
}

function toRow(line: InvoicePaper['lines'][number], key: number, { money, percent }: Formats): Row {
  const { description, quantity, unit, net, rate, tax, gross } = line;
  const cells = [
    description,
    String(quantity),
    money(unit),
    money(net),
    rate === null ? '–' : percent(rate),
    tax === null ? '–' : money(tax),
    money(gross),
  ];
  return { key, cells: cells.map((text) => ({ text })) };
}

function toSums(
  { net, tax, gross, series }: InvoicePaper,
  words: InvoiceWords,
  { money }: Formats,
): readonly Fact[] {
  return [
    { label: words.columns.net, value: money(net) },
    { label: words.columns.tax, value: tax === null ? words.noVat : money(tax) },
    { label: words.total[series], value: money(gross) },
  ];
}

function toPayment(invoice: InvoicePaper, words: InvoiceWords, { day, money }: Formats): readonly string[] {
  const { due, paid, gross, number, seller } = invoice;
  if (due === null || paid !== null) return [];
  const values = { total: money(gross), date: day(due), number };
  return [
    seller.account === null
      ? fill(words.pay, values)
      : fill(words.payTo, { ...values, account: seller.account }),
  ];
}
