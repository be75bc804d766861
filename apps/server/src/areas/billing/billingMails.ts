import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { fill, type Words } from '@alveola/report';
import { interval } from '@alveola/contract';
import { z } from 'zod';
import { line, mailTemplate, toCountry, toDay } from '../../platform/mail/template';
import { mailLink, quote, text } from '../../platform/mail/layout';
import { attachInvoice } from './invoices/findInvoices';

function toMoney(minor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(LANGUAGE_TABLE[language].locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}

function countUsers(users: number, { users_one, users_other }: Words['mails']): string {
  return fill(users === 1 ? users_one : users_other, { count: users });
}

const clinicReader = { name: line, clinic: line };

export const quoteReceivedMail = mailTemplate(
  'quoteReceived',
  z.object({ ...clinicReader, users: z.int() }),
  {
    write: (data, { words }) => {
      const { subject, next } = words.quoteReceived;
      const values = { ...data, users: countUsers(data.users, words) };
      return { subject, name: data.name, parts: [text(fill(next, values))] };
    },
  },
);

export const quoteAskedMail = mailTemplate(
  'quoteAsked',
  z.object({ ...clinicReader, country: line, users: z.int(), message: line, email: line }),
  {
    write: (data, { words, language, webUrl }) => {
      const { subject, asked, contact, button } = words.quoteAsked;
      const parts = [
        text(
          fill(asked, {
            ...data,
            country: toCountry(data.country, language),
            users: countUsers(data.users, words),
          }),
        ),
        ...(data.message === '' ? [] : [quote(data.message)]),
        text(fill(contact, data)),
        mailLink(button, `${webUrl}/provider?show=quotes`),
      ];
      return { subject: fill(subject, data), name: data.name, parts };
    },
  },
);

export const quoteOfferedMail = mailTemplate(
  'quoteOffered',
  z.object({ ...clinicReader, users: z.int(), price: z.int(), currency: z.string(), interval }),
  {
    write: ({ name, clinic, users, price, currency, interval: every }, { words, language, webUrl }) => {
      const { subject, offered, button } = words.quoteOffered;
      const values = {
        clinic,
        users: countUsers(users, words),
        price: toMoney(price, currency, language),
        interval: words.interval[every],
      };
      return { subject, name, parts: [text(fill(offered, values)), mailLink(button, `${webUrl}/payment`)] };
    },
  },
);

/** `days` is 0 once the trial has ended. */
export const trialEndsMail = mailTemplate(
  'trialEnds',
  z.object({ ...clinicReader, days: z.int(), ends: z.string() }),
  {
    write: ({ name, clinic, days, ends }, { words, language, webUrl }) => {
      const { subjectEnded, subject: subjectBefore, button } = words.trialEnds;
      const date = toDay(ends, language);
      const subject = fill(days === 0 ? subjectEnded : subjectBefore, { clinic, date });
      const parts = [text(`${subject}. ${words.readOnly}`), mailLink(button, `${webUrl}/payment`)];
      return { subject, name, parts };
    },
  },
);

export const planStartsMail = mailTemplate(
  'planStarts',
  z.object({
    ...clinicReader,
    users: z.int(),
    price: z.int(),
    currency: z.string(),
    interval,
    date: z.string(),
  }),
  {
    write: ({ name, clinic, users, price, currency, interval: every, date }, { words, language, webUrl }) => {
      const { subject, chosen, free, button } = words.planStarts;
      const values = {
        clinic,
        users: countUsers(users, words),
        price: toMoney(price, currency, language),
        interval: words.interval[every],
        date: toDay(date, language),
      };
      const parts = [
        text(fill(chosen, values)),
        text(fill(free, values)),
        mailLink(button, `${webUrl}/settings/plan`),
      ];
      return { subject: fill(subject, values), name, parts };
    },
  },
);

export const paymentFailedMail = mailTemplate(
  'paymentFailed',
  z.object({ ...clinicReader, until: z.string() }),
  {
    write: ({ name, clinic, until }, { words, language, webUrl }) => {
      const { until: sentence, button } = words.paymentFailed;
      const subject = fill(words.paymentFailed.subject, { clinic });
      const parts = [
        text(`${subject}. ${fill(sentence, { date: toDay(until, language) })}`),
        text(words.readOnly),
        mailLink(button, `${webUrl}/settings/plan`),
      ];
      return { subject, name, parts };
    },
  },
);

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
