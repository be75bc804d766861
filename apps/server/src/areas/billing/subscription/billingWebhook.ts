import { billingWebhook } from '@alveola/contract';
import { refuse } from '../../../platform/base/result';
import type { Route } from '../../../platform/http/route';
import { type BillingDeps, billingRoute } from '../plans/billingRoute';
import { billingEvent } from '../plans/billingTables';

/**
 * Writes down that something happened, and answers: what it means is asked of the payment provider later, in
 * `events.ts`. An event that came before is there already.
 */
export const billingWebhookRoute: Route<BillingDeps> = billingRoute(
  billingWebhook,
  async ({ deps, body, signature }) => {
    const { db, now, payments } = deps;
    const event = payments.event(body, signature, now());
    if (event === null) return refuse('signature-invalid');
    if (event.subscription === null) return undefined;
    await db
      .insert(billingEvent)
      .values({
        id: event.id,
        type: event.type,
        subscription_id: event.subscription,
        received_at: now(),
        next_try_at: now(),
      })
      .onConflictDoNothing();
    return undefined;
  },
);
