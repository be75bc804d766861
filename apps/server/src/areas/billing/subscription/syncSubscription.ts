import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Queries } from '../../../platform/db/open';
import { clinic, membership } from '../../../platform/db/schema';
import type { Billing } from '../plans/paymentCustomer';
import { isByInvoice } from '../../account/identity/membership';
import { notifyOfPayments } from './paymentNotices';
import type { Payments, SubscriptionState } from '../plans/payments';
import { billingCheckout, quoteRequests } from '../plans/billingTables';

/**
 * Until this transaction has ended nobody else changes what this clinic pays. Not the clinic's row: it is held
 * while a payment provider is asked, and saves must not wait for that.
 */
export async function lockBilling(tx: Queries, clinicId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`billing|${clinicId}`}))`);
}

/** Brings the clinic's plan in line with a subscription as the payment provider has it now. */
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
 * As `syncSubscription`, in a transaction that has the lock: what is asked after the lock was taken cannot be
 * older than what was written before it. Any number of times, in any order, it comes to the same.
 */
export async function syncLocked(tx: Queries, billing: Billing, id: string): Promise<void> {
  const subscription = await billing.payments.subscription(tx, id);
  if (subscription === null || !(await isKnown(tx, subscription.clinicId))) return;
  const [plan] = await tx.select().from(membership).where(eq(membership.clinic_id, subscription.clinicId));
  if (plan && isByInvoice(plan) && !replacesInvoiced(subscription, plan)) return;
  const current = plan?.subscription_id ?? null;
  if (current !== null && current !== id && !(await replaces(tx, billing.payments, subscription, current)))
    return;
  await write(tx, subscription);
  await notifyOfPayments(tx, billing, subscription);
}

/** A plan that is paid by invoice took the place of those before it; one that is bought since takes its place. */
function replacesInvoiced(
  { endedAt, startedAt }: SubscriptionState,
  { started_at }: Pick<typeof membership.$inferSelect, 'started_at'>,
): boolean {
  return endedAt === null && startedAt > started_at;
}

/** Of two subscriptions the one begun later counts, while it runs; the other is ended, so that nobody pays twice. */
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

/** A clinic that was erased leaves subscriptions behind at the payment provider, which have ended. */
async function isKnown(tx: Queries, clinicId: string): Promise<boolean> {
  const [found] = await tx.select({ id: clinic.id }).from(clinic).where(eq(clinic.id, clinicId));
  return found !== undefined;
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

/** Payments that were opened and not paid can no longer be: there is one at a time. */
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

/** Nobody pays for a clinic that is about to be erased. @throws PaymentsUnavailable: then it is not erased either. */
export async function endPlan(tx: Queries, payments: Payments, clinicId: string): Promise<void> {
  const [plan] = await tx.select().from(membership).where(eq(membership.clinic_id, clinicId));
  if (plan?.subscription_id && plan.ended_at === null) await payments.end(tx, plan.subscription_id);
}
