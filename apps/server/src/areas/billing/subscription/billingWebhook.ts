import { billingWebhook } from '@alveola/contract';
import { refuse } from '../../../platform/base/result';
import type { Route } from '../../../platform/http/route';
import { type BillingDeps, billingRoute } from '../plans/billingRoute';
import { billingEvent } from '../plans/billingTables';

/**
 * Only stores the event. `applyEvents.ts` later asks the payment provider what has changed. An event that
 * arrives twice is stored once.
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
