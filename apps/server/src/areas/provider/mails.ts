import { fill } from '@alveola/report';
import { z } from 'zod';
import { link, quote, text } from '../../platform/mail/layout';
import { line, mailTemplate } from '../../platform/mail/template';

export const approvedMail = mailTemplate('approved', z.object({ name: line, clinic: line }), {
  write: (data, { words, webUrl }) => {
    const { subject, welcome, next, button } = words.approved;
    const parts = [text(fill(welcome, data)), text(next), link(button, `${webUrl}/login`)];
    return { subject, name: data.name, parts };
  },
});

export const declinedMail = mailTemplate('declined', z.object({ name: line, clinic: line, reason: line }), {
  write: (data, { words }) => {
    const { subject, decided, next } = words.declined;
    return { subject, name: data.name, parts: [text(fill(decided, data)), quote(data.reason), text(next)] };
  },
});
