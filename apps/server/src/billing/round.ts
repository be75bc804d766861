import { setTimeout as pause } from 'node:timers/promises';
import { applyNextEvent, type Desk } from './events';
import { reconcile, remindOfTrialEnd } from './reconcile';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** ms between two looks at the events. */
const LOOK_EVERY = SECOND;
/** ms that a stop waits for a payment provider; what was not finished is done after the next start. */
const PATIENCE = 5 * SECOND;

/** ms between two comparisons of all plans: by night with a real payment provider, often where nothing is sent. */
const RECONCILE_EVERY = { stripe: 24 * HOUR, sandbox: HOUR } as const;

/** Applies events, compares plans and sends reminders until told not to. */
export function startBilling(desk: Desk): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  let reconcileAt = 0;
  let remindAt = 0;
  const go = async () => {
    while (!isStopped && (await applyNextEvent(desk)));
    const now = desk.now().getTime();
    if (now >= remindAt) {
      await remindOfTrialEnd(desk);
      remindAt = now + HOUR;
    }
    if (now >= reconcileAt) {
      await reconcile(desk);
      reconcileAt = now + RECONCILE_EVERY[desk.payments.kind];
    }
  };
  let round = Promise.resolve();
  const next = () => {
    round = go()
      .catch((error: unknown) => desk.log.error('billing.round', error))
      .then(() => {
        if (!isStopped) timer = setTimeout(next, LOOK_EVERY).unref();
      });
  };
  next();
  return async () => {
    isStopped = true;
    if (timer) clearTimeout(timer);
    await Promise.race([round, pause(PATIENCE, undefined, { ref: false })]);
  };
}
