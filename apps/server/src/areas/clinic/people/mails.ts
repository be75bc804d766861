import { fill } from '@alveola/report';
import { z } from 'zod';
import { link, quote, text } from '../../../platform/mail/layout';
import { line, mailTemplate } from '../../../platform/mail/template';

/** To whom it concerns and to every owner: who may look after a clinic is nothing that changes quietly. */
export const ownerChangedMail = mailTemplate(
  'ownerChanged',
  z.object({
    name: line,
    clinic: line,
    who: line,
    by: line,
    change: z.enum(['made', 'ended', 'left']),
    reason: line,
  }),
  {
    write: ({ change, ...data }, { words, webUrl }) => {
      const { subject, notRight, button } = words.ownerChanged;
      const parts = [
        text(fill(words.ownerChanged[change], data)),
        quote(data.reason),
        text(notRight),
        link(button, `${webUrl}/settings/clinic`),
      ];
      return { subject: fill(subject, data), name: data.name, parts };
    },
  },
);
