import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { interval } from '@alveola/contract';
import { fill } from '@alveola/report';
import { z } from 'zod';
import { link, quote, text } from '../../platform/mail/layout';
import { line, mailTemplate, toDay } from '../../platform/mail/template';

/** Mails about plans and payments. Amounts come in minor units and leave as the language writes them. */

function toMoney(minor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(LANGUAGE_TABLE[language].locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
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

export const receiptMail = mailTemplate(
  'receipt',
  z.object({
    ...clinicUser,
    number: z.string(),
    date: z.string(),
    total: z.int(),
    tax: z.int(),
    currency: z.string(),
  }),
  {
    write: ({ name, clinic, number, date, total, tax, currency }, { words, language }) => {
      const { subject, thanks, amount, where } = words.receipt;
      const money = (minor: number) => toMoney(minor, currency, language);
      const parts = [
        text(fill(thanks, { clinic, date: toDay(date, language) })),
        text(fill(amount, { total: money(total), tax: money(tax) })),
        text(where),
      ];
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
      const { subject, chosen, free, where, users_one, users_other, button } = words.planStarts;
      const values = {
        clinic,
        users: fill(users === 1 ? users_one : users_other, { count: users }),
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
        link(button, `${webUrl}/payment`),
      ];
      return { subject, name, parts };
    },
  },
);

export const quoteReceivedMail = mailTemplate('quoteReceived', z.object({ ...clinicUser, users: z.int() }), {
  write: (data, { words }) => {
    const { subject, received, next } = words.quoteReceived;
    return { subject, name: data.name, parts: [text(fill(received, data)), text(next)] };
  },
});

export const quoteAskedMail = mailTemplate(
  'quoteAsked',
  z.object({ ...clinicUser, country: line, users: z.int(), message: line, email: line }),
  {
    write: (data, { words, webUrl }) => {
      const { subject, asked, contact, button } = words.quoteAsked;
      const parts = [
        text(fill(asked, data)),
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
        users: String(users),
        price: toMoney(price, currency, language),
        interval: words.quoteOffered[every],
      };
      return { subject, name, parts: [text(fill(offered, values)), link(button, `${webUrl}/payment`)] };
    },
  },
);
