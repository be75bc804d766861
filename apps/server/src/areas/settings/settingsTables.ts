import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/db/patientTables';

export const clinicLetterhead = pgTable('clinic_letterhead', {
  clinic_id: text('clinic_id').primaryKey(),
  address: text('address').array().notNull().default([]),
  phone: text('phone').notNull().default(''),
  email: text('email').notNull().default(''),
  logo: bytea('logo'),
  logo_width: integer('logo_width'),
  logo_height: integer('logo_height'),
  changed_by: text('changed_by').notNull(),
  changed_at: timestamp('changed_at', { withTimezone: true }).notNull(),
});
