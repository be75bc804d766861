import { fill } from '@alveola/report';
import { z } from 'zod';
import type { Queries } from '../../../platform/db/open';
import { mailLink, text } from '../../../platform/mail/layout';
import { enqueueMail } from '../../../platform/mail/queue';
import { line, mailTemplate } from '../../../platform/mail/template';
import { listPeople } from '../people/owners';

const changed = z.object({
  clinic: line,
  by: line,
  issuer: line,
  change: z.enum(['on', 'off', 'address', 'removed']),
});

export const identityProviderMail = mailTemplate('identityProvider', changed.extend({ name: line }), {
  write: ({ name, change, ...data }, { words, webUrl }) => {
    const { subject, notRight, button } = words.identityProvider;
    const parts = [
      text(fill(words.identityProvider[change], data)),
      text(notRight),
      mailLink(button, `${webUrl}/settings/clinic`),
    ];
    return { subject: fill(subject, data), name, parts };
  },
});

export async function notifyOwners(
  tx: Queries,
  now: Date,
  clinic: { readonly id: string; readonly name: string },
  change: Omit<z.output<typeof changed>, 'clinic'>,
): Promise<void> {
  for (const { type, name, email: to, language } of await listPeople(tx, clinic.id))
    if (type === 'clinic_owner')
      await enqueueMail(
        tx,
        now,
        identityProviderMail,
        { to, language },
        { ...change, name, clinic: clinic.name },
      );
}
