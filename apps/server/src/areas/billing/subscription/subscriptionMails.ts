import { interval } from '@alveola/contract';
import { fill } from '@alveola/report';
import { z } from 'zod';
import { mailLink, text } from '../../../platform/mail/layout';
import { mailTemplate, toDay } from '../../../platform/mail/template';
import { clinicReader, countUsers, toMoney } from '../plans/mailWords';

/** `days` is 0 once the trial has ended. */
export const trialEndsMail = mailTemplate(
  'trialEnds',
  z.object({ ...clinicReader, days: z.int(), ends: z.string() }),
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
        mailLink(button, `${webUrl}/payment`),
      ];
      const left = days === 1 ? subjectDay : fill(subject, { days: String(days) });
      return { subject: days === 0 ? subjectEnded : left, name, parts };
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
      const { subject, failed, until: sentence, button } = words.paymentFailed;
      const parts = [
        text(fill(failed, { clinic })),
        text(fill(sentence, { date: toDay(until, language) })),
        mailLink(button, `${webUrl}/settings/plan`),
      ];
      return { subject, name, parts };
    },
  },
);
