import type { Pool } from 'pg';
import { toPool } from '../../../platform/db/isolation/scope';
import type { Db, Queries } from '../../../platform/db/open';
import { createSemaphore, type Semaphore } from '../../../platform/limits/semaphore';
import { isRefused, type Refusal } from '../../../platform/base/result';
import { PaymentsUnavailable } from '../plans/payments';
import { lockBilling } from './syncSubscription';

/**
 * Transactions that may wait for the payment provider at once, of one process: each holds a connection of the
 * database meanwhile, and all that is not payment needs some, too.
 */
const MAX_TRANSACTIONS = 4;
/** ms that a call waits for one of them. */
const TIMEOUT = 3000;

const semaphores = new WeakMap<Pool, Semaphore>();

function semaphore(db: Db): Semaphore {
  const pool = toPool(db);
  const known =
    semaphores.get(pool) ??
    createSemaphore({ name: 'payments', capacity: MAX_TRANSACTIONS, timeout: TIMEOUT });
  semaphores.set(pool, known);
  return known;
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
 * A transaction in which nobody else changes what this clinic pays, and in which the payment provider may be asked.
 * @throws PaymentsUnavailable where too many wait for it already
 */
export function inBillingTransaction<T>(
  { db }: { readonly db: Db },
  clinicId: string,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  return whenFree(db, () => locked(db, clinicId, work));
}

/**
 * A change in which an invoice may be issued, and what is seen of it, each in such a transaction: until the first has ended no
 * other clinic gets an invoice, and none waits for what the payment provider is asked to show.
 * @throws PaymentsUnavailable where too many wait for it already; then nothing was changed
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
