import { fill } from '@alveola/report';
import { z } from 'zod';
import { quote, text } from '../../../platform/mail/layout';
import { line, mailTemplate, toDay } from '../../../platform/mail/template';
import { clinicReader, toMoney } from '../plans/mailWords';
import { attachInvoice } from './attachInvoice';

/** Mails that were queued before there were invoices have none. */
const invoiceIds = {
  invoice: z.string().nullable().default(null),
  clinic_id: z.string().nullable().default(null),
};

export const receiptMail = mailTemplate(
  'receipt',
  z.object({
    ...clinicReader,
    ...invoiceIds,
    number: z.string(),
    date: z.string(),
    total: z.int(),
    tax: z.int().nullable(),
    currency: z.string(),
  }),
  {
    attach: attachInvoice,
    write: ({ name, clinic, number, date, total, tax, currency }, { words, language }) => {
      const { subject, thanks, amount, amountWithout, where } = words.receipt;
      const money = (minor: number) => toMoney(minor, currency, language);
      const paid =
        tax === null
          ? fill(amountWithout, { total: money(total) })
          : fill(amount, { total: money(total), tax: money(tax) });
      const parts = [text(fill(thanks, { clinic, date: toDay(date, language) })), text(paid), text(where)];
      return { subject: fill(subject, { number }), name, parts };
    },
  },
);

export const invoiceMail = mailTemplate(
  'invoice',
  z.object({
    ...clinicReader,
    ...invoiceIds,
    number: z.string(),
    total: z.int(),
    currency: z.string(),
    date: z.string(),
  }),
  {
    attach: attachInvoice,
    write: ({ name, clinic, number, total, currency, date }, { words, language }) => {
      const { subject, due, where } = words.invoice;
      const values = { clinic, total: toMoney(total, currency, language), date: toDay(date, language) };
      return { subject: fill(subject, { number }), name, parts: [text(fill(due, values)), text(where)] };
    },
  },
);

export const creditNoteMail = mailTemplate(
  'creditNote',
  z.object({ ...clinicReader, ...invoiceIds, number: z.string(), credited: z.string(), reason: line }),
  {
    attach: attachInvoice,
    write: ({ name, clinic, number, credited: invoice, reason }, { words }) => {
      const { subject, credited } = words.creditNote;
      const parts = [text(`${fill(credited, { clinic, invoice })} ${words.reason}`), quote(reason)];
      return { subject: fill(subject, { number }), name, parts };
    },
  },
);
