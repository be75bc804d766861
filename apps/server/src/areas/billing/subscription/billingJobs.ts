import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import { runOncePerNight } from '../../../platform/jobs/job';
import type { BillingJobs } from './applyEvents';
import { clinic, membership } from '../../../platform/db/schema';
import { trialEndsMail } from './subscriptionMails';
import { notifyOnce } from './paymentNotices';
import { syncSubscription } from './syncSubscription';
import { DAY } from '../../../platform/base/time';

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

/**
 * Makes up for lost events. A plan that cannot be read is compared the next time, without delaying the
 * others.
 */
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
