import { eq } from 'drizzle-orm';
import type { Queries } from './open';
import { clinic } from './schema';

export async function lockClinic(db: Queries, clinicId: string): Promise<typeof clinic.$inferSelect | null> {
  const [row] = await db.select().from(clinic).where(eq(clinic.id, clinicId)).for('update');
  return row ?? null;
}
