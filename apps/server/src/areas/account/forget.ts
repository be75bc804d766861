import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/open';
import { confirmation, link } from './tables';
import { DAY } from '../../platform/time';

/** ms for which an invitation that was not taken up stays in the owner's list. */
const INVITATION_SEEN = 30 * DAY;

/** Erases requests for codes and links that no longer lead anywhere. */
export async function forgetRequests(db: Db, now: Date): Promise<void> {
  await db.delete(confirmation).where(lt(confirmation.expires_at, now));
  await db.delete(link).where(and(eq(link.kind, 'reset'), lt(link.expires_at, now)));
  await db
    .delete(link)
    .where(and(eq(link.kind, 'invitation'), lt(link.expires_at, new Date(now.getTime() - INVITATION_SEEN))));
}
