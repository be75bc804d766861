import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/open';
import type { BillingDeps } from '../plans/billingRoute';
import { lockBilling, syncLocked } from './syncSubscription';
import { billingEvent } from '../plans/billingTables';

export type BillingJobs = Pick<BillingDeps, 'db' | 'now' | 'payments' | 'seller' | 'log'>;

/** In seconds. The pause doubles after each failure, up to the maximum. */
const FIRST_WAIT = 2;
const LONGEST_WAIT = 3600;

/**
 * Marks the event in the transaction of its effect, so that a stop keeps both or neither.
 * @returns whether an event was due
 */
export async function applyNextEvent(deps: BillingJobs): Promise<boolean> {
  const { db, now, log } = deps;
  const [due] = await db
    .select()
    .from(billingEvent)
    .where(and(isNull(billingEvent.applied_at), lte(billingEvent.next_try_at, now())))
    .orderBy(asc(billingEvent.next_try_at))
    .limit(1);
  if (!due) return false;
  try {
    await apply(deps, due.id);
  } catch (error) {
    log.error('billing.event', error);
    await postpone(db, due, now());
  }
  return true;
}

async function apply({ db, ...billing }: BillingJobs, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [event] = await tx
      .select()
      .from(billingEvent)
      .where(and(eq(billingEvent.id, id), isNull(billingEvent.applied_at)))
      .for('update', { skipLocked: true });
    if (!event) return;
    const subscription = await billing.payments.subscription(tx, event.subscription_id);
    if (subscription) {
      await lockBilling(tx, subscription.clinicId);
      // Reads the subscription again, because it may have changed before the lock was taken.
      await syncLocked(tx, billing, subscription.id);
    }
    await tx.update(billingEvent).set({ applied_at: billing.now() }).where(eq(billingEvent.id, id));
  });
}

async function postpone(db: Db, { id, tries }: typeof billingEvent.$inferSelect, now: Date): Promise<void> {
  const seconds = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries, 20));
  await db
    .update(billingEvent)
    .set({ tries: sql`${billingEvent.tries} + 1`, next_try_at: new Date(now.getTime() + seconds * 1000) })
    .where(eq(billingEvent.id, id));
}
