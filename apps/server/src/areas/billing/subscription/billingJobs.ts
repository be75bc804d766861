import { runOncePerNight } from '../../../platform/jobs/nightly';
import type { BillingJobs } from './applyEvents';
import { reconcile, remindOfTrialEnd } from './reconcile';

/** The sandbox sends no events, so it is polled. */
export async function remindHourly(deps: BillingJobs): Promise<void> {
  await remindOfTrialEnd(deps);
  if (deps.payments.kind === 'sandbox') await reconcile(deps);
}

export async function reconcileNightly(deps: BillingJobs): Promise<void> {
  await runOncePerNight(deps.db, 'compare-plans', deps.now(), async () => {
    deps.log.info('billing.compared', { plans: await reconcile(deps) });
  });
}
