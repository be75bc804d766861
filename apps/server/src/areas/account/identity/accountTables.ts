import type { Language } from '@alveola/report/languages';
import type { ClinicChange, InvitedRole, ConfirmationMethod, ConfirmationStep } from '@alveola/contract';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns';

export const confirmation = pgTable('confirmation', {
  request: text().primaryKey(),
  step: text().$type<ConfirmationStep>().notNull(),
  user_id: text(),
  email: text().notNull(),
  language: text().$type<Language>().notNull(),
  registration: jsonb().$type<unknown>(),
  method: text().$type<ConfirmationMethod>().notNull().default('mail'),
  /** True if the sign-in began at the clinic's identity provider instead of with a password. */
  through_provider: boolean().notNull().default(false),
  code_hash: text(),
  code_expires_at: instant(),
  tries_left: integer().notNull().default(0),
  used_at: instant(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
});

export const link = pgTable('link', {
  id: text().primaryKey(),
  kind: text().$type<'reset' | 'invitation'>().notNull(),
  user_id: text(),
  clinic_id: text(),
  email: text().notNull(),
  language: text().$type<Language>().notNull(),
  user_type: text().$type<InvitedRole>(),
  token_hash: text(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
});

const exactAt = () => timestamp({ withTimezone: true, precision: 3 });

export const passkey = pgTable('passkey', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  name: text().notNull(),
  public_key: text().notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  created_at: exactAt().notNull(),
  last_used_at: exactAt(),
});

export const passkeyChallenge = pgTable('passkey_challenge', {
  id: text().primaryKey(),
  purpose: text().$type<'add' | 'prove' | 'sign-in'>().notNull(),
  user_id: text(),
  challenge: text().notNull(),
  expires_at: exactAt().notNull(),
});

export const identityProvider = pgTable('identity_provider', {
  clinic_id: text().primaryKey(),
  slug: text().notNull(),
  issuer: text().notNull(),
  client_id: text().notNull(),
  client_secret: text().notNull(),
  enabled: boolean().notNull(),
  trusts_factor: boolean().notNull(),
  changed_at: exactAt().notNull(),
});

export const identityLink = pgTable(
  'identity_link',
  {
    clinic_id: text().notNull(),
    subject: text().notNull(),
    user_id: text().notNull(),
    linked_at: exactAt().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clinic_id, table.subject] })],
);

export const singleSignOnRequest = pgTable(
  'single_sign_on_request',
  {
    clinic_id: text().notNull(),
    cookie_hash: text().notNull(),
    state: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    expires_at: exactAt().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clinic_id, table.cookie_hash] })],
);

export const knownDevice = pgTable('known_device', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  token_hash: text().notNull(),
  user_agent: text().notNull().default(''),
  created_at: exactAt().notNull(),
  last_used_at: exactAt().notNull(),
});

export const clinicChanges = pgTable('clinic_change', {
  clinic_id: text().notNull(),
  n: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  before: jsonb().$type<ClinicChange['before']>().notNull(),
  after: jsonb().$type<ClinicChange['after']>().notNull(),
  reason: text().notNull(),
  changed_by: text().notNull(),
  changed_at: instant().notNull(),
});

export const termsAcceptances = pgTable('terms_acceptance', {
  clinic_id: text().notNull(),
  n: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  version: text().notNull(),
  accepted_by: text().notNull(),
  accepted_at: instant().notNull(),
});
