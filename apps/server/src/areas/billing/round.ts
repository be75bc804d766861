import { setTimeout as pause } from 'node:timers/promises';
import { onceANight } from '../../platform/jobs/nightly';
import { applyNextEvent, type Desk } from './events';
import { reconcile, remindOfTrialEnd } from './reconcile';
import { HOUR, MINUTE, SECOND } from '../../platform/time';

/** ms between two looks at the events. */
const LOOK_EVERY = SECOND;
/** ms that a stop waits for a payment provider; what was not finished is done after the next start. */
const PATIENCE = 5 * SECOND;

/** Who is on trial is reminded; the sandbox, which sends no events, is looked at. */
export async function byHour(desk: Desk): Promise<void> {
  await remindOfTrialEnd(desk);
  if (desk.payments.kind === 'sandbox') await reconcile(desk);
}

/** All plans are compared with the payment provider, by one of the processes. */
export async function byNight(desk: Desk): Promise<void> {
  await onceANight(desk.db, 'compare-plans', desk.now(), async () => {
    desk.log.info('billing.compared', { plans: await reconcile(desk) });
  });
}

/** Applies events, compares plans and sends reminders until told not to. */
export function startBilling(desk: Desk): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  let hourAt = 0;
  let nightAt = 0;
  const go = async () => {
    while (!isStopped && (await applyNextEvent(desk)));
    const now = desk.now().getTime();
    if (now >= hourAt) {
      await byHour(desk);
      hourAt = now + HOUR;
    }
    if (now >= nightAt) {
      await byNight(desk);
      nightAt = now + MINUTE;
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
