import { runOncePerNight } from '../../../platform/jobs/nightly';
import type { BillingJobs } from './applyEvents';
import { reconcile, remindOfTrialEnd } from './reconcile';

/** Who is on trial is reminded; the sandbox, which sends no events, is looked at. */
export async function remindHourly(deps: BillingJobs): Promise<void> {
  await remindOfTrialEnd(deps);
  if (deps.payments.kind === 'sandbox') await reconcile(deps);
}

/** All plans are compared with the payment provider, by one of the processes. */
export async function reconcileNightly(deps: BillingJobs): Promise<void> {
  await runOncePerNight(deps.db, 'compare-plans', deps.now(), async () => {
    deps.log.info('billing.compared', { plans: await reconcile(deps) });
  });
}
