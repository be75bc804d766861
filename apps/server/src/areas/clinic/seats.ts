import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { link } from '../account/tables';
import type { Queries } from '../../platform/db/open';
import { appUser, clinic, membership } from '../../platform/db/schema';

export interface Seats {
  readonly total: number;
  readonly taken: number;
}

/** Users of the plan, and those it has: who works here, and whose invitation is still open. */
export async function countSeats(db: Queries, clinicId: string, now: Date): Promise<Seats> {
  const [plan] = await db
    .select({ seats: membership.seats })
    .from(membership)
    .where(eq(membership.clinic_id, clinicId));
  const [users] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(appUser)
    .where(and(eq(appUser.clinic_id, clinicId), isNull(appUser.removed_at)));
  const [invited] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(link)
    .where(and(eq(link.kind, 'invitation'), eq(link.clinic_id, clinicId), gt(link.expires_at, now)));
  return { total: plan?.seats ?? 1, taken: (users?.count ?? 0) + (invited?.count ?? 0) };
}

/** Until this transaction has ended, nobody else changes who belongs to the clinic. */
export async function lockClinic(db: Queries, clinicId: string): Promise<typeof clinic.$inferSelect | null> {
  const [row] = await db.select().from(clinic).where(eq(clinic.id, clinicId)).for('update');
  return row ?? null;
}
