import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Queries } from '../../../platform/db/open';
import { clinic, membership } from '../../../platform/db/schema';
import { findPlan, isByInvoice } from '../../account/identity/membership';
import { notifyOfPayments } from './paymentNotices';
import type { Billing, Payments, SubscriptionState } from '../plans/payments';
import { billingCheckout, quoteRequests } from '../plans/billingTables';

/**
 * An advisory lock instead of the clinic's row, because saves must not wait while the payment provider is
 * asked.
 */
export async function lockBilling(tx: Queries, clinicId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`billing|${clinicId}`}))`);
}

export async function syncSubscription(
  db: Db,
  billing: Billing,
  id: string,
  clinicId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBilling(tx, clinicId);
    await syncLocked(tx, billing, id);
  });
}

/**
 * Idempotent and independent of order: the state is read after the lock was taken, so it cannot be older than
 * what was written before. Needs the lock.
 */
export async function syncLocked(tx: Queries, billing: Billing, id: string): Promise<void> {
  const subscription = await billing.payments.subscription(tx, id);
  if (subscription === null || !(await isKnown(tx, subscription.clinicId))) return;
  const plan = await findPlan(tx, subscription.clinicId);
  // An invoiced plan replaces those before it, and a later purchase replaces the invoiced plan.
  const isLater = subscription.endedAt === null && plan !== null && subscription.startedAt > plan.started_at;
  if (plan && isByInvoice(plan) && !isLater) return;
  const current = plan?.subscription_id ?? null;
  if (current !== null && current !== id && !(await replaces(tx, billing.payments, subscription, current)))
    return;
  await write(tx, subscription);
  await notifyOfPayments(tx, billing, subscription);
}

/** The later subscription wins while it runs. The other one is ended, so that nobody pays twice. */
async function replaces(
  tx: Queries,
  payments: Payments,
  subscription: SubscriptionState,
  current: string,
): Promise<boolean> {
  if (subscription.endedAt !== null) return false;
  const other = await payments.subscription(tx, current);
  if (other === null || other.endedAt !== null) return true;
  if (other.startedAt > subscription.startedAt) {
    await payments.end(tx, subscription.id);
    return false;
  }
  await payments.end(tx, current);
  return true;
}

/** The payment provider still knows the ended subscriptions of erased clinics. */
async function isKnown(tx: Queries, clinicId: string): Promise<boolean> {
  const [clinicRow] = await tx.select({ id: clinic.id }).from(clinic).where(eq(clinic.id, clinicId));
  return clinicRow !== undefined;
}

async function write(tx: Queries, subscription: SubscriptionState): Promise<void> {
  const { clinicId, purchase } = subscription;
  const plan = {
    code: purchase.code,
    interval: purchase.interval,
    plan_name: purchase.name,
    started_at: subscription.startedAt,
    next_payment_date: subscription.periodEnd,
    seats: purchase.users,
    subscription_id: subscription.id,
    amount: purchase.amount,
    currency: purchase.currency,
    next_interval: subscription.nextInterval,
    next_amount: subscription.nextAmount,
    contact_email: subscription.contactEmail,
    failed_at: subscription.failedAt,
    cancel_at_end: subscription.cancelAtEnd,
    ended_at: subscription.endedAt,
    is_free: subscription.isFree,
  };
  await tx
    .insert(membership)
    .values({ clinic_id: clinicId, ...plan })
    .onConflictDoUpdate({ target: membership.clinic_id, set: plan });
  await tx
    .update(billingCheckout)
    .set({ status: 'paid' })
    .where(and(eq(billingCheckout.id, subscription.checkout), eq(billingCheckout.clinic_id, clinicId)));
  if (purchase.quote !== null)
    await tx
      .update(quoteRequests)
      .set({ accepted_at: subscription.startedAt })
      .where(and(eq(quoteRequests.id, purchase.quote), eq(quoteRequests.clinic_id, clinicId)));
}

export async function closeOthers(
  tx: Queries,
  { payments }: Billing,
  clinicId: string,
  but: string,
): Promise<void> {
  const open = await tx
    .update(billingCheckout)
    .set({ status: 'closed' })
    .where(
      and(
        eq(billingCheckout.clinic_id, clinicId),
        eq(billingCheckout.status, 'open'),
        ne(billingCheckout.id, but),
      ),
    )
    .returning({ providerId: billingCheckout.provider_id });
  for (const { providerId } of open) await payments.close(tx, clinicId, providerId);
}

/** @throws PaymentsUnavailable if the subscription cannot be ended; then the clinic is not erased. */
export async function endPlan(tx: Queries, payments: Payments, clinicId: string): Promise<void> {
  const plan = await findPlan(tx, clinicId);
  if (plan?.subscription_id && plan.ended_at === null) await payments.end(tx, plan.subscription_id);
}
