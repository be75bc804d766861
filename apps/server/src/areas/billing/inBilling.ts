import type { Db, Queries } from '../../platform/db/open';
import type { Deps } from '../../platform/deps';
import { atMost } from '../../platform/limits/queue';
import { PaymentsAway } from './payments';
import { lockBilling } from './sync';

/**
 * Transactions that may wait for the payment provider at once, of one process: each holds a connection of the
 * database meanwhile, and all that is not payment needs some, too.
 */
const MOST = 4;
/** ms that a call waits for its turn. */
const PATIENCE = 3000;

type Turn = ReturnType<typeof atMost>;
const turns = new WeakMap<Db, Turn>();

function turnOf(db: Db): Turn {
  const known = turns.get(db);
  if (known) return known;
  const late = () => new PaymentsAway('Others still wait for the payment provider.');
  const made = atMost(MOST, { ms: PATIENCE, late });
  turns.set(db, made);
  return made;
}

/**
 * A transaction in which nobody else changes what this clinic pays, and in which the payment provider may be asked.
 * @throws PaymentsAway where too many wait for it already
 */
export function inBilling<T>(
  { db }: Pick<Deps, 'db'>,
  clinicId: string,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  return turnOf(db)(() =>
    db.transaction(async (tx) => {
      await lockBilling(tx, clinicId);
      return work(tx);
    }),
  );
}
