import type { Pool } from 'pg';
import { and, eq, ne, sql } from 'drizzle-orm';
import { toPool } from '../../../platform/db/isolation/scope';
import type { Db, Queries } from '../../../platform/db/open';
import { createSemaphore, type Semaphore } from '../../../platform/limits/semaphore';
import { isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { clinic, membership } from '../../../platform/db/schema';
import { type Billing, type Payments, PaymentsUnavailable, type SubscriptionState } from '../plans/payments';
import { findPlan, isByInvoice } from '../../account/identity/membership';
import { billingCheckout, quoteRequests } from '../plans/billingTables';
import { notifyOfPayments } from './paymentNotices';

/**
 * Each of these transactions holds a database connection while it waits for the payment provider, so their
 * number in a process is limited.
 */
const MAX_TRANSACTIONS = 4;
const TIMEOUT = 3000;

const semaphores = new WeakMap<Pool, Semaphore>();

function semaphore(db: Db): Semaphore {
  const pool = toPool(db);
  const poolSemaphore =
    semaphores.get(pool) ??
    createSemaphore({ name: 'payments', capacity: MAX_TRANSACTIONS, timeoutMs: TIMEOUT });
  semaphores.set(pool, poolSemaphore);
  return poolSemaphore;
}

function locked<T>(db: Db, clinicId: string, work: (tx: Queries) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockBilling(tx, clinicId);
    return work(tx);
  });
}

async function whenFree<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const done = await semaphore(db)(1, async () => ({ result: await work() }));
  if (!done) throw new PaymentsUnavailable('Others still wait for the payment provider.');
  return done.result;
}

/**
 * Holds the clinic's billing lock, and may call the payment provider.
 * @throws PaymentsUnavailable if too many are waiting already
 */
export function inBillingTransaction<T>(
  { db }: { readonly db: Db },
  clinicId: string,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  return whenFree(db, () => locked(db, clinicId, work));
}

/**
 * Runs the change and the view in two transactions, because issuing an invoice blocks every other clinic's
 * invoices until its transaction ends.
 * @throws PaymentsUnavailable if too many are waiting already; then nothing was changed
 */
export function changeAndView<C, T>(
  { db }: { readonly db: Db },
  clinicId: string,
  change: (tx: Queries) => Promise<C | Refusal>,
  view: (tx: Queries, changed: C) => Promise<T>,
): Promise<T | Refusal> {
  return whenFree(db, async () => {
    const changed = await locked(db, clinicId, change);
    return isRefused(changed) ? changed : locked(db, clinicId, (tx) => view(tx, changed));
  });
}

export async function refuseSuspended(tx: Queries, clinicId: string): Promise<Refusal | undefined> {
  const [suspension] = await tx
    .select({ at: clinic.suspended_at })
    .from(clinic)
    .where(eq(clinic.id, clinicId));
  return suspension?.at ? refuse('clinic-suspended') : undefined;
}

/** Not the clinic's row, because saves must not wait while the payment provider is asked. */
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
  if (subscription === null) return;
  // The payment provider still knows the ended subscriptions of erased clinics.
  const [clinicRow] = await tx.select().from(clinic).where(eq(clinic.id, subscription.clinicId));
  if (!clinicRow) return;
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
