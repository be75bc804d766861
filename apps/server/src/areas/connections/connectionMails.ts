import { fill } from '@alveola/report';
import { z } from 'zod';
import { mailLink, text } from '../../platform/mail/layout';
import { line, mailTemplate, toDay } from '../../platform/mail/template';

const keyData = z.object({ name: line, key: line, prefix: line });

export const apiKeyMail = mailTemplate('apiKey', keyData, {
  write: ({ name, key, prefix }, { words, webUrl }) => {
    const { subject, notYou, button } = words.apiKey;
    const parts = [
      text(`${subject}: ${key} (${prefix}…).`),
      text(notYou),
      mailLink(button, `${webUrl}/settings/connections`),
    ];
    return { subject, name, parts };
  },
});

const offData = z.object({ name: line, host: line, since: z.iso.datetime() });

export const webhookOffMail = mailTemplate('webhookOff', offData, {
  write: ({ name, host, since }, { words, language, webUrl }) => {
    const { subject, off, next, button } = words.webhookOff;
    const date = toDay(since, language);
    const parts = [
      text(fill(off, { host, date })),
      text(next),
      mailLink(button, `${webUrl}/settings/connections`),
    ];
    return { subject, name, parts };
  },
});
