import type { Language } from '@alveola/report/languages';
import type { ClinicChange, InvitedRole, ConfirmationMethod, ConfirmationStep } from '@alveola/contract';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const confirmation = pgTable('confirmation', {
  request: text('request').primaryKey(),
  step: text('step').$type<ConfirmationStep>().notNull(),
  user_id: text('user_id'),
  email: text('email').notNull(),
  language: text('language').$type<Language>().notNull(),
  registration: jsonb('registration').$type<unknown>(),
  method: text('method').$type<ConfirmationMethod>().notNull().default('mail'),
  /** True if the sign-in began at the clinic's identity provider instead of with a password. */
  through_provider: boolean('through_provider').notNull().default(false),
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
  user_type: text('user_type').$type<InvitedRole>(),
  token_hash: text('token_hash'),
  created_at: at('created_at').notNull(),
  expires_at: at('expires_at').notNull(),
});

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

export const identityProvider = pgTable('identity_provider', {
  clinic_id: text('clinic_id').primaryKey(),
  slug: text('slug').notNull(),
  issuer: text('issuer').notNull(),
  client_id: text('client_id').notNull(),
  client_secret: text('client_secret').notNull(),
  enabled: boolean('enabled').notNull(),
  trusts_factor: boolean('trusts_factor').notNull(),
  changed_at: exactAt('changed_at').notNull(),
});

export const identityLink = pgTable(
  'identity_link',
  {
    clinic_id: text('clinic_id').notNull(),
    subject: text('subject').notNull(),
    user_id: text('user_id').notNull(),
    linked_at: exactAt('linked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clinic_id, table.subject] })],
);

export const singleSignOnRequest = pgTable(
  'single_sign_on_request',
  {
    clinic_id: text('clinic_id').notNull(),
    cookie_hash: text('cookie_hash').notNull(),
    state: text('state').notNull(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    expires_at: exactAt('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clinic_id, table.cookie_hash] })],
);

export const knownDevice = pgTable('known_device', {
  id: text('id').primaryKey(),
  user_id: text('user_id').notNull(),
  token_hash: text('token_hash').notNull(),
  user_agent: text('user_agent').notNull().default(''),
  created_at: exactAt('created_at').notNull(),
  last_used_at: exactAt('last_used_at').notNull(),
});

export const clinicChanges = pgTable('clinic_change', {
  clinic_id: text('clinic_id').notNull(),
  n: bigint('n', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  before: jsonb('before').$type<ClinicChange['before']>().notNull(),
  after: jsonb('after').$type<ClinicChange['after']>().notNull(),
  reason: text('reason').notNull(),
  changed_by: text('changed_by').notNull(),
  changed_at: at('changed_at').notNull(),
});

export const termsAcceptances = pgTable('terms_acceptance', {
  clinic_id: text('clinic_id').notNull(),
  n: bigint('n', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  version: text('version').notNull(),
  accepted_by: text('accepted_by').notNull(),
  accepted_at: at('accepted_at').notNull(),
});
