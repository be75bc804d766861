import { listOutbox } from '@alveola/contract';
import { fill } from '@alveola/report';
import { z } from 'zod';
import { and, eq, isNull } from 'drizzle-orm';
import { mailLink, quote, text } from '../../platform/mail/layout';
import { line, mailTemplate, type MailTemplate, toCountry, toDay } from '../../platform/mail/template';
import type { Queries } from '../../platform/db/open';
import { appUser } from '../../platform/db/schema';
import { enqueueMail } from '../../platform/mail/queue';
import { route } from '../../platform/http/route';

const owner = { name: line, clinic: line };

export const approvedMail = mailTemplate('approved', z.object({ ...owner, email: line.optional() }), {
  write: ({ email, name }, { words, webUrl }) => {
    const { subject, next } = words.approved;
    // The email follows the `#`, so that no server or log on the way sees it.
    const emailHash = email === undefined ? '' : `#${new URLSearchParams({ email }).toString()}`;
    const parts = [text(`${subject}. ${next}`), mailLink(words.signIn, `${webUrl}/login${emailHash}`)];
    return { subject, name, parts };
  },
});

export const declinedMail = mailTemplate('declined', z.object({ ...owner, reason: line }), {
  write: (data, { words }) => {
    const subject = fill(words.declined.subject, data);
    const parts = [text(`${subject}. ${words.reason}`), quote(data.reason), text(words.mistake)];
    return { subject, name: data.name, parts };
  },
});

export const accountWaitingMail = mailTemplate(
  'accountWaiting',
  z.object({ ...owner, country: line, number: line, owner: line }),
  {
    write: (queued, { words, language, webUrl }) => {
      const { subject, waits, button } = words.accountWaiting;
      const data = { ...queued, country: toCountry(queued.country, language) };
      const parts = [text(fill(waits, data)), mailLink(button, `${webUrl}/provider`)];
      return { subject: fill(subject, data), name: data.name, parts };
    },
  },
);

export const suspendedMail = mailTemplate(
  'suspended',
  z.object({ ...owner, reason: line, ends: z.string().nullable() }),
  {
    write: ({ ends, ...data }, { words, language, webUrl }) => {
      const { still, plan } = words.suspended;
      const subject = fill(words.suspended.subject, data);
      const parts = [
        text(`${subject}. ${words.reason}`),
        quote(data.reason),
        text(still),
        ...(ends === null ? [] : [text(fill(plan, { date: toDay(ends, language) }))]),
        text(words.mistake),
        mailLink(words.signIn, `${webUrl}/login`),
      ];
      return { subject, name: data.name, parts };
    },
  },
);

export const reinstatedMail = mailTemplate(
  'reinstated',
  z.object({ ...owner, plan: z.enum(['continues', 'ended', 'none']) }),
  {
    write: ({ plan, ...data }, { words, webUrl }) => {
      const subject = fill(words.reinstated.subject, data);
      const parts = [
        text(`${subject}.`),
        ...(plan === 'none' ? [] : [text(words.reinstated[plan])]),
        mailLink(words.signIn, `${webUrl}/login`),
      ];
      return { subject, name: data.name, parts };
    },
  },
);

export const rulesWithdrawnMail = mailTemplate(
  'rulesWithdrawn',
  z.object({ ...owner, version: line, reason: line }),
  {
    write: (data, { words, webUrl }) => {
      const { decided, todo, button } = words.rulesWithdrawn;
      const subject = fill(words.rulesWithdrawn.subject, data);
      const parts = [
        text(`${subject}. ${fill(decided, data)} ${words.reason}`),
        quote(data.reason),
        text(todo),
        mailLink(button, `${webUrl}/settings/rules`),
      ];
      return { subject, name: data.name, parts };
    },
  },
);

export const rulesRestoredMail = mailTemplate(
  'rulesRestored',
  z.object({ ...owner, version: line, reason: line }),
  {
    write: (data, { words, webUrl }) => {
      const { next, button } = words.rulesRestored;
      const subject = fill(words.rulesRestored.subject, data);
      const parts = [
        text(`${subject}. ${words.reason}`),
        quote(data.reason),
        text(fill(next, data)),
        mailLink(button, `${webUrl}/settings/rules`),
      ];
      return { subject, name: data.name, parts };
    },
  },
);

export async function notifyProvider<T>(
  db: Queries,
  now: Date,
  template: MailTemplate<T>,
  toData: (name: string) => NoInfer<T>,
): Promise<void> {
  const people = await db
    .select({ email: appUser.email, name: appUser.name, language: appUser.language })
    .from(appUser)
    .where(and(eq(appUser.type, 'provider'), eq(appUser.approved, true), isNull(appUser.removed_at)));
  for (const person of people) await enqueueMail(db, now, template, person, toData(person.name));
}

export const listOutboxRoute = route(listOutbox, async ({ deps: { outbox } }) => ({
  enabled: outbox !== null,
  mails: outbox ? [...(await outbox.list())] : [],
}));
