import { CLINIC_ROLES, INVITED_ROLES, takesSeat } from '@alveola/contract';
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { appUser, membership } from '../../platform/db/schema';
import { link } from '../account/identity/accountTables';

const SEATED = CLINIC_ROLES.filter(takesSeat);
const SEATED_INVITED = INVITED_ROLES.filter(takesSeat);

export async function countSeats(db: Queries, clinicId: string, now: Date) {
  const [plan] = await db
    .select({ seats: membership.seats })
    .from(membership)
    .where(eq(membership.clinic_id, clinicId));
  const [users] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(appUser)
    .where(and(eq(appUser.clinic_id, clinicId), inArray(appUser.type, SEATED), isNull(appUser.removed_at)));
  const [invited] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(link)
    .where(
      and(
        eq(link.kind, 'invitation'),
        eq(link.clinic_id, clinicId),
        or(isNull(link.user_type), inArray(link.user_type, SEATED_INVITED)),
        gt(link.expires_at, now),
      ),
    );
  return { total: plan?.seats ?? 1, taken: (users?.count ?? 0) + (invited?.count ?? 0) };
}
