import type { Pool } from 'pg';
import { toPool } from '../../../platform/db/isolation/scope';
import type { Db, Queries } from '../../../platform/db/open';
import { createSemaphore, type Semaphore } from '../../../platform/limits/semaphore';
import { isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { PaymentsUnavailable } from '../plans/payments';
import { lockBilling } from './syncSubscription';
import { eq } from 'drizzle-orm';
import { clinic } from '../../../platform/db/schema';

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
    createSemaphore({ name: 'payments', capacity: MAX_TRANSACTIONS, timeout: TIMEOUT });
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
