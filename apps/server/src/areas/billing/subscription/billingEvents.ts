import { billingWebhook } from '@alveola/contract';
import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { refuse } from '../../../platform/base/result';
import type { Db } from '../../../platform/db/open';
import { runOncePerNight } from '../../../platform/jobs/job';
import { clinic, membership } from '../../../platform/db/schema';
import { DAY } from '../../../platform/base/time';
import { type BillingDeps, billingRoute } from '../plans/payments';
import { billingEvent } from '../plans/billingTables';
import { trialEndsMail } from '../billingMails';
import { lockBilling, syncLocked, syncSubscription } from './billingTransaction';
import { notifyOnce } from './paymentNotices';

/** Stores the event once; `applyNextEvent` asks the payment provider what has changed. */
export const billingWebhookRoute = billingRoute(billingWebhook, async ({ deps, body, signature }) => {
  const { db, now, payments } = deps;
  const event = payments.event(body, signature, now());
  if (event === null) return refuse('signature-invalid');
  if (event.subscription === null) return undefined;
  await db
    .insert(billingEvent)
    .values({
      id: event.id,
      type: event.type,
      subscription_id: event.subscription,
      received_at: now(),
      next_try_at: now(),
    })
    .onConflictDoNothing();
});

export type BillingJobs = Pick<BillingDeps, 'db' | 'now' | 'payments' | 'seller' | 'log'>;

const FIRST_WAIT_S = 2;
const LONGEST_WAIT_S = 3600;

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
  const seconds = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(tries, 20));
  await db
    .update(billingEvent)
    .set({ tries: sql`${billingEvent.tries} + 1`, next_try_at: new Date(now.getTime() + seconds * 1000) })
    .where(eq(billingEvent.id, id));
}

/** The sandbox sends no events, so it is polled. */
export async function remindHourly(deps: BillingJobs): Promise<void> {
  await remindOfTrialEnd(deps);
  if (deps.payments.kind === 'sandbox') await reconcile(deps);
}

export async function reconcileNightly(deps: BillingJobs): Promise<void> {
  await runOncePerNight(deps.db, 'compare-plans', deps.now(), async () => {
    deps.log.info('billing.compared', { plans: await reconcile(deps) });
  });
}

/** Days before the end of a trial on which a reminder is sent. 0 is sent after the end. */
const REMINDERS = [0, 1, 7] as const;
/** Days after which an ended trial is no longer mentioned, if the server was not running. */
const STILL_TOLD = 7;
const PAGE = 100;

/** Makes up for lost events. A plan that cannot be read delays no other. */
export async function reconcile(deps: BillingJobs): Promise<number> {
  const { db, log } = deps;
  let looked = 0;
  for (let after = ''; ; ) {
    const rows = await db
      .select({ clinicId: membership.clinic_id, id: membership.subscription_id })
      .from(membership)
      .where(
        and(
          isNotNull(membership.subscription_id),
          isNull(membership.ended_at),
          gt(membership.clinic_id, after),
        ),
      )
      .orderBy(asc(membership.clinic_id))
      .limit(PAGE);
    for (const { clinicId, id } of rows) {
      after = clinicId;
      looked += 1;
      await syncSubscription(db, deps, id ?? '', clinicId).catch((error: unknown) =>
        log.error('billing.reconcile', error),
      );
    }
    if (rows.length < PAGE) return looked;
  }
}

export async function remindOfTrialEnd({ db, now }: BillingJobs): Promise<void> {
  const at = now();
  const ending = await db
    .select({ clinicId: membership.clinic_id, ends: membership.next_payment_date })
    .from(membership)
    .innerJoin(clinic, eq(clinic.id, membership.clinic_id))
    .where(
      and(
        eq(membership.code, 'trial'),
        isNull(clinic.suspended_at),
        gt(membership.next_payment_date, new Date(at.getTime() - STILL_TOLD * DAY)),
        lte(membership.next_payment_date, new Date(at.getTime() + Math.max(...REMINDERS) * DAY)),
      ),
    );
  for (const { clinicId, ends } of ending) {
    const days = ends ? REMINDERS.find((each) => ends.getTime() - at.getTime() <= each * DAY) : undefined;
    if (!ends || days === undefined) continue;
    await db.transaction((tx) =>
      notifyOnce(tx, at, {
        clinicId,
        key: `trial|${clinicId}|${days}`,
        to: null,
        template: trialEndsMail,
        toData: (owner) => ({ ...owner, days, ends: ends.toISOString() }),
      }),
    );
  }
}
