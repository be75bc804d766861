import { fill } from '@alveola/report';
import { z } from 'zod';
import { mailLink, quote, text } from '../../../platform/mail/layout';
import { line, mailTemplate, toCountry } from '../../../platform/mail/template';

const clinicIdentity = z.object({ name: line, org_number: line, country: line });

export const clinicChangedMail = mailTemplate(
  'clinicChanged',
  z.object({
    name: line,
    clinic: line,
    by: line,
    before: clinicIdentity,
    after: clinicIdentity,
    reason: line,
    id: line,
  }),
  {
    write: ({ name, before, after, id, reason, ...data }, { words, language, webUrl }) => {
      const { subject, changed, button, ...labels } = words.clinicChanged;
      const shown = (details: z.infer<typeof clinicIdentity>) => ({
        ...details,
        country: toCountry(details.country, language),
      });
      const was = shown(before);
      const now = shown(after);
      const fields = (['name', 'org_number', 'country'] as const).filter(
        (field) => before[field] !== after[field],
      );
      const parts = [
        text(fill(changed, data)),
        ...fields.map((field) => text(fill(labels[field], { before: was[field], after: now[field] }))),
        text(words.reason),
        quote(reason),
        mailLink(button, `${webUrl}/provider/clinics/${id}`),
      ];
      return { subject: fill(subject, data), name, parts };
    },
  },
);
