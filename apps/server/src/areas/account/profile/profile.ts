import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { appUser, clinic, membership } from '../../../platform/db/schema';
import type { ProfileRows } from '../session/session';

/** A user with what their profile is made of. */
async function userWhere(db: Queries, is: SQL): Promise<ProfileRows | null> {
  const [row] = await db
    .select({ user: appUser, clinic, membership })
    .from(appUser)
    .leftJoin(clinic, eq(clinic.id, appUser.clinic_id))
    .leftJoin(membership, eq(membership.clinic_id, appUser.clinic_id))
    .where(is);
  return row ?? null;
}

export function userByEmail(db: Queries, email: string): Promise<ProfileRows | null> {
  return userWhere(db, eq(sql`lower(${appUser.email})`, email.toLowerCase()));
}

export function userById(db: Queries, id: string): Promise<ProfileRows | null> {
  return userWhere(db, eq(appUser.id, id));
}
