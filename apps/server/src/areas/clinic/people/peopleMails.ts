import { CLINIC_ROLES } from '@alveola/contract';
import { fill } from '@alveola/report';
import { z } from 'zod';
import { mailLink, quote, text } from '../../../platform/mail/layout';
import { line, mailTemplate } from '../../../platform/mail/template';

export const ownerChangedMail = mailTemplate(
  'ownerChanged',
  z.object({
    name: line,
    clinic: line,
    who: line,
    by: line,
    change: z.enum(['made', 'ended', 'left']),
    // Mails queued by an older server have no role; there the owner became a user.
    role: z.enum(CLINIC_ROLES).nullable().default('clinic_user'),
    reason: line,
  }),
  {
    write: ({ change, role, ...data }, { words, roles, webUrl }) => {
      const { subject, button } = words.ownerChanged;
      const values = { ...data, role: role === null ? '' : roles.name[role] };
      const sentence = fill(words.ownerChanged[change], values);
      const parts = [
        text(change === 'left' ? sentence : `${sentence} ${words.reason}`),
        quote(data.reason),
        text(words.notRight),
        mailLink(button, `${webUrl}/settings/clinic`),
      ];
      return { subject: fill(subject, data), name: data.name, parts };
    },
  },
);

export const roleChangedMail = mailTemplate(
  'roleChanged',
  z.object({ name: line, clinic: line, by: line, role: z.enum(CLINIC_ROLES), reason: line }),
  {
    write: ({ role, ...data }, { words, roles }) => {
      const { changed } = words.roleChanged;
      const subject = fill(words.roleChanged.subject, data);
      const parts = [
        text(`${subject}. ${fill(changed, { ...data, role: roles.name[role] })}`),
        text(roles.may[role]),
        text(words.reason),
        quote(data.reason),
        text(words.notRight),
      ];
      return { subject, name: data.name, parts };
    },
  },
);
