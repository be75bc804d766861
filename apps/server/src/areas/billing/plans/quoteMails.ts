import { interval } from '@alveola/contract';
import { fill } from '@alveola/report';
import { z } from 'zod';
import { mailLink, quote, text } from '../../../platform/mail/layout';
import { line, mailTemplate, toCountry } from '../../../platform/mail/template';
import { clinicReader, countUsers, toMoney } from './mailWords';

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
