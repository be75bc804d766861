import { buildInvoice, type InvoicePaper } from '@alveola/report';
import { LANGUAGE_TABLE, type Language } from '@alveola/report/languages';
import { VERSION } from '@alveola/report/version';
import { readWords } from '@alveola/report/words';
import { writeBlocks, writeFeet } from '../../../platform/paper/blocks/writeBlocks';
import { closePaper, openPaper } from '../../../platform/paper/paper';
import type { KnownInvoice } from '../plans/billingTables';
import { WHOLE_RATE } from '../plans/plans';
import { toBookDay, toNumber } from './issueInvoice';

export function writeInvoice(invoice: KnownInvoice, credited: string | null): Promise<Buffer> {
  const { language, seller, issued_at } = invoice.row;
  const words = readWords(language).invoice;
  const blocks = buildInvoice(toPaper(invoice, credited), words, formatsIn(language, invoice.row.currency));
  const number = toNumber(invoice.row);
  const title = `${words.title[invoice.row.series]} ${number}`;
  const paper = openPaper({
    title,
    author: seller.name ?? 'Alveola',
    language,
    made: issued_at.toISOString(),
  });
  for (const _ of writeBlocks(paper, blocks));
  writeFeet(paper, { line: '', left: title, product: `Alveola ${VERSION}`, right: words.page });
  return closePaper(paper);
}

function toPaper({ row, paid }: KnownInvoice, credited: string | null): InvoicePaper {
  return {
    ...row,
    number: toNumber(row),
    issued: toBookDay(row.issued_at.toISOString()),
    due: row.due_on,
    paid: paid?.paid_on ?? row.paid_on,
    period: row.period_from && row.period_to ? { from: row.period_from, to: row.period_to } : null,
    credited,
    isTest: row.is_test,
  };
}

function formatsIn(language: Language, currency: string) {
  const { locale } = LANGUAGE_TABLE[language];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  return {
    day: (iso: string) => day.format(new Date(iso)),
    money: (minor: number) => money.format(minor / 10 ** digits),
    percent: (rate: number) => percent.format(rate / WHOLE_RATE),
    country: (code: string) => countries.of(code) ?? code,
  };
}
