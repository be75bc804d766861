import type { KeyScope, OutboundProblem } from '@alveola/contract';
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const apiKey = pgTable(
  'api_key',
  {
    clinic_id: text('clinic_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    secret_hash: text('secret_hash').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    created_by: text('created_by').notNull(),
    created_at: at('created_at').notNull(),
    last_used_at: at('last_used_at'),
    revoked_at: at('revoked_at'),
    revoked_by: text('revoked_by'),
  },
  (table) => [primaryKey({ columns: [table.clinic_id, table.id] })],
);

export const startAddress = pgTable(
  'start_address',
  {
    clinic_id: text('clinic_id').notNull(),
    token_hash: text('token_hash').notNull(),
    patient_number: text('patient_number').notNull(),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clinic_id, table.token_hash] })],
);

export const webhook = pgTable('webhook', {
  clinic_id: text('clinic_id').primaryKey(),
  address: text('address').notNull(),
  secret: text('secret').notNull(),
  changed_by: text('changed_by').notNull(),
  changed_at: at('changed_at').notNull(),
  last_delivered_at: at('last_delivered_at'),
  failing_since: at('failing_since'),
  problem: text('problem').$type<OutboundProblem>(),
  problem_status: integer('problem_status'),
  tries: integer('tries').notNull().default(0),
  next_try_at: at('next_try_at'),
  turned_off_at: at('turned_off_at'),
});

export const webhookEvent = pgTable(
  'webhook_event',
  {
    clinic_id: text('clinic_id').notNull(),
    id: text('id').notNull(),
    report_id: text('report_id').notNull(),
    created_at: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clinic_id, table.id] })],
);
