import type { Letterhead } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { clinicLetterhead } from './settingsTables';

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
