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
