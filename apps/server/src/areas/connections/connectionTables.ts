import type { KeyScope, OutboundProblem } from '@alveola/contract';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns';

export const apiKey = pgTable(
  'api_key',
  {
    clinic_id: text().notNull(),
    id: text().notNull(),
    name: text().notNull(),
    prefix: text().notNull(),
    secret_hash: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    created_by: text().notNull(),
    created_at: instant().notNull(),
    last_used_at: instant(),
    revoked_at: instant(),
    revoked_by: text(),
  },
  (table) => [primaryKey({ columns: [table.clinic_id, table.id] })],
);

export const startAddress = pgTable(
  'start_address',
  {
    clinic_id: text().notNull(),
    token_hash: text().notNull(),
    patient_number: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clinic_id, table.token_hash] })],
);

export const webhook = pgTable('webhook', {
  clinic_id: text().primaryKey(),
  address: text().notNull(),
  secret: text().notNull(),
  changed_by: text().notNull(),
  changed_at: instant().notNull(),
  last_delivered_at: instant(),
  failing_since: instant(),
  problem: text().$type<OutboundProblem>(),
  problem_status: integer(),
  tries: integer().notNull().default(0),
  next_try_at: instant(),
  turned_off_at: instant(),
});

export const webhookEvent = pgTable(
  'webhook_event',
  {
    clinic_id: text().notNull(),
    id: text().notNull(),
    report_id: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clinic_id, table.id] })],
);
