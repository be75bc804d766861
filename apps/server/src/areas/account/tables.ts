import type { Language } from '@alveola/report/languages';
import type { ClinicChange, ConfirmationMethod, ConfirmationStep } from '@alveola/contract';
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The tables of codes and links, as `db/migrations/0003_accounts.sql` and `0019_authenticator.sql` make them. */

const at = (name: string) => timestamp(name, { withTimezone: true });

export const confirmation = pgTable('confirmation', {
  request: text('request').primaryKey(),
  step: text('step').$type<ConfirmationStep>().notNull(),
  user_id: text('user_id'),
  email: text('email').notNull(),
  language: text('language').$type<Language>().notNull(),
  registration: jsonb('registration').$type<unknown>(),
  method: text('method').$type<ConfirmationMethod>().notNull().default('mail'),
  code_hash: text('code_hash'),
  code_expires_at: at('code_expires_at'),
  tries_left: integer('tries_left').notNull().default(0),
  used_at: at('used_at'),
  created_at: at('created_at').notNull(),
  expires_at: at('expires_at').notNull(),
});

export const link = pgTable('link', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<'reset' | 'invitation'>().notNull(),
  user_id: text('user_id'),
  clinic_id: text('clinic_id'),
  email: text('email').notNull(),
  language: text('language').$type<Language>().notNull(),
  token_hash: text('token_hash'),
  created_at: at('created_at').notNull(),
  expires_at: at('expires_at').notNull(),
});

/** As `0031_passkeys.sql` makes them. */
const exactAt = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const passkey = pgTable('passkey', {
  id: text('id').primaryKey(),
  user_id: text('user_id').notNull(),
  name: text('name').notNull(),
  public_key: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  created_at: exactAt('created_at').notNull(),
  last_used_at: exactAt('last_used_at'),
});

export const passkeyChallenge = pgTable('passkey_challenge', {
  id: text('id').primaryKey(),
  purpose: text('purpose').$type<'add' | 'prove' | 'sign-in'>().notNull(),
  user_id: text('user_id'),
  challenge: text('challenge').notNull(),
  expires_at: exactAt('expires_at').notNull(),
});

/** Who a clinic was and became. */
export const clinicChanges = pgTable('clinic_change', {
  clinic_id: text('clinic_id').notNull(),
  n: bigint('n', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  before: jsonb('before').$type<ClinicChange['before']>().notNull(),
  after: jsonb('after').$type<ClinicChange['after']>().notNull(),
  reason: text('reason').notNull(),
  changed_by: text('changed_by').notNull(),
  changed_at: at('changed_at').notNull(),
});

/** Which terms a clinic accepted. */
export const termsAcceptances = pgTable('terms_acceptance', {
  clinic_id: text('clinic_id').notNull(),
  n: bigint('n', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  version: text('version').notNull(),
  accepted_by: text('accepted_by').notNull(),
  accepted_at: at('accepted_at').notNull(),
});
