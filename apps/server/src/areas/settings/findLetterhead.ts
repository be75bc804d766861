import type { Letterhead } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
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

export type LetterheadRecord = typeof clinicLetterhead.$inferSelect;

export async function findLetterhead(db: Queries, clinicId: string): Promise<LetterheadRecord | null> {
  const [row] = await db.select().from(clinicLetterhead).where(eq(clinicLetterhead.clinic_id, clinicId));
  return row ?? null;
}

export function toLetterhead(row: LetterheadRecord | null): Letterhead {
  const { address = [], phone = '', email = '', logo = null, logo_width, logo_height } = row ?? {};
  return {
    address,
    phone,
    email,
    logo:
      logo && logo_width && logo_height
        ? { png: logo.toString('base64'), width: logo_width, height: logo_height }
        : null,
  };
}
