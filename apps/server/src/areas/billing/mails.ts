import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { interval } from '@alveola/contract';
import { fill, type Words } from '@alveola/report';
import { z } from 'zod';
import { link, quote, text } from '../../platform/mail/layout';
import { line, mailTemplate, toCountry, toDay } from '../../platform/mail/template';
import { attachInvoice } from './invoices/attachInvoice';

/** Mails about plans and payments. Amounts come in minor units and leave as the language writes them. */

function toMoney(minor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(LANGUAGE_TABLE[language].locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}

function countUsers(users: number, { users_one, users_other }: Words['mails']): string {
  return fill(users === 1 ? users_one : users_other, { count: users });
}

const clinicUser = { name: line, clinic: line };

/** `days` 0: it has ended. */
export const trialEndsMail = mailTemplate(
  'trialEnds',
  z.object({ ...clinicUser, days: z.int(), ends: z.string() }),
  {
    write: ({ name, clinic, days, ends }, { words, language, webUrl }) => {
      const {
        subject,
        subjectDay,
        subjectEnded,
        ends: toCome,
        ended,
        next,
        nextEnded,
        button,
      } = words.trialEnds;
      const parts = [
        text(fill(days === 0 ? ended : toCome, { clinic, date: toDay(ends, language) })),
        text(days === 0 ? nextEnded : next),
        link(button, `${webUrl}/payment`),
      ];
      const left = days === 1 ? subjectDay : fill(subject, { days: String(days) });
      return { subject: days === 0 ? subjectEnded : left, name, parts };
    },
  },
);

/** null: queued before there were invoices. */
const ofInvoice = {
  invoice: z.string().nullable().default(null),
  clinic_id: z.string().nullable().default(null),
};

export const receiptMail = mailTemplate(
  'receipt',
  z.object({
    ...clinicUser,
    ...ofInvoice,
    number: z.string(),
    date: z.string(),
    total: z.int(),
    /** null: no VAT is charged. */
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
    ...clinicUser,
    ...ofInvoice,
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
  z.object({ ...clinicUser, ...ofInvoice, number: z.string(), credited: z.string(), reason: line }),
  {
    attach: attachInvoice,
    write: ({ name, clinic, number, credited: invoice, reason }, { words }) => {
      const { subject, credited, attached } = words.creditNote;
      const parts = [text(fill(credited, { clinic, invoice })), quote(reason), text(attached)];
      return { subject: fill(subject, { number }), name, parts };
    },
  },
);

/** Chosen in the trial: the first payment is on that date. */
export const planStartsMail = mailTemplate(
  'planStarts',
  z.object({
    ...clinicUser,
    users: z.int(),
    price: z.int(),
    currency: z.string(),
    interval,
    date: z.string(),
  }),
  {
    write: ({ name, clinic, users, price, currency, interval: every, date }, { words, language, webUrl }) => {
      const { subject, chosen, free, where, button } = words.planStarts;
      const values = {
        clinic,
        users: countUsers(users, words),
        price: toMoney(price, currency, language),
        interval: words.planStarts[every],
        date: toDay(date, language),
      };
      const parts = [
        text(fill(chosen, values)),
        text(fill(free, values)),
        text(where),
        link(button, `${webUrl}/settings/plan`),
      ];
      return { subject: fill(subject, values), name, parts };
    },
  },
);

export const paymentFailedMail = mailTemplate(
  'paymentFailed',
  z.object({ ...clinicUser, until: z.string() }),
  {
    write: ({ name, clinic, until }, { words, language, webUrl }) => {
      const { subject, failed, until: sentence, button } = words.paymentFailed;
      const parts = [
        text(fill(failed, { clinic })),
        text(fill(sentence, { date: toDay(until, language) })),
        link(button, `${webUrl}/settings/plan`),
      ];
      return { subject, name, parts };
    },
  },
);

export const quoteReceivedMail = mailTemplate('quoteReceived', z.object({ ...clinicUser, users: z.int() }), {
  write: (data, { words }) => {
    const { subject, received, next } = words.quoteReceived;
    const values = { ...data, users: countUsers(data.users, words) };
    return { subject, name: data.name, parts: [text(fill(received, values)), text(next)] };
  },
});

export const quoteAskedMail = mailTemplate(
  'quoteAsked',
  z.object({ ...clinicUser, country: line, users: z.int(), message: line, email: line }),
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
        link(button, `${webUrl}/provider?show=quotes`),
      ];
      return { subject: fill(subject, data), name: data.name, parts };
    },
  },
);

export const quoteOfferedMail = mailTemplate(
  'quoteOffered',
  z.object({ ...clinicUser, users: z.int(), price: z.int(), currency: z.string(), interval }),
  {
    write: ({ name, clinic, users, price, currency, interval: every }, { words, language, webUrl }) => {
      const { subject, offered, button } = words.quoteOffered;
      const values = {
        clinic,
        users: countUsers(users, words),
        price: toMoney(price, currency, language),
        interval: words.quoteOffered[every],
      };
      return { subject, name, parts: [text(fill(offered, values)), link(button, `${webUrl}/payment`)] };
    },
  },
);
