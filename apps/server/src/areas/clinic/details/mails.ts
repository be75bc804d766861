import { fill } from '@alveola/report';
import { z } from 'zod';
import { link, quote, text } from '../../../platform/mail/layout';
import { line, mailTemplate } from '../../../platform/mail/template';

const is = z.object({ name: line, org_number: line, country: line });

/** To the provider's people: `id` leads to the clinic's page. */
export const clinicChangedMail = mailTemplate(
  'clinicChanged',
  z.object({ name: line, clinic: line, by: line, before: is, after: is, reason: line, id: line }),
  {
    write: ({ name, before, after, id, reason, ...data }, { words, webUrl }) => {
      const { subject, changed, button, ...labels } = words.clinicChanged;
      const fields = (['name', 'org_number', 'country'] as const).filter(
        (field) => before[field] !== after[field],
      );
      const parts = [
        text(fill(changed, data)),
        ...fields.map((field) => text(fill(labels[field], { before: before[field], after: after[field] }))),
        quote(reason),
        link(button, `${webUrl}/provider/clinics/${id}`),
      ];
      return { subject: fill(subject, data), name, parts };
    },
  },
);
