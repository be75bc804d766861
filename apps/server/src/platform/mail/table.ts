import type { Language } from '@alveola/report/languages';
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Mails that have not left. */
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
