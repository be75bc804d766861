import type { Language } from '@alveola/report/languages';
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { newId } from '../base/ids';
import type { Queries } from '../db/open';
import type { MailTemplate } from './template';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const mailOutbox = pgTable('mail_outbox', {
  id: text('id').primaryKey(),
  to_address: text('to_address').notNull(),
  language: text('language').$type<Language>().notNull(),
  content: jsonb('content').$type<unknown>().notNull(),
  created_at: at('created_at').notNull(),
  next_try_at: at('next_try_at').notNull(),
  expires_at: at('expires_at').notNull(),
  tries: integer('tries').notNull().default(0),
});

export interface Recipient {
  readonly to: string;
  readonly language: Language;
}

export function toQueued<T>(
  now: Date,
  { name, validFor }: MailTemplate<T>,
  { to, language }: Recipient,
  data: NoInfer<T>,
): typeof mailOutbox.$inferInsert {
  return {
    id: newId(),
    to_address: to,
    language,
    content: { template: name, ...data },
    created_at: now,
    next_try_at: now,
    expires_at: new Date(now.getTime() + validFor),
  };
}

/** Runs in the transaction of the change that the mail reports: both happen or neither. */
export async function enqueueMail<T>(
  db: Queries,
  now: Date,
  template: MailTemplate<T>,
  to: Recipient,
  data: NoInfer<T>,
): Promise<void> {
  await db.insert(mailOutbox).values(toQueued(now, template, to, data));
}
