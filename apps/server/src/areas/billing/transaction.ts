import type { Pool } from 'pg';
import { toPool } from '../../platform/db/isolation/scope';
import type { Db, Queries } from '../../platform/db/open';
import { createSemaphore, type Semaphore } from '../../platform/limits/semaphore';
import { PaymentsUnavailable } from './payments';
import { lockBilling } from './subscription/sync';

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

/**
 * A transaction in which nobody else changes what this clinic pays, and in which the payment provider may be asked.
 * @throws PaymentsUnavailable where too many wait for it already
 */
export async function inBillingTransaction<T>(
  { db }: { readonly db: Db },
  clinicId: string,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  const done = await semaphore(db)(1, () =>
    db.transaction(async (tx) => {
      await lockBilling(tx, clinicId);
      return { result: await work(tx) };
    }),
  );
  if (!done) throw new PaymentsUnavailable('Others still wait for the payment provider.');
  return done.result;
}
