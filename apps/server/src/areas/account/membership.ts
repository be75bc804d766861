import type { MembershipSummary } from '@alveola/contract';
import { standingAt } from '../billing/standing';
import type { membership } from '../../platform/db/schema';

/** A plan that has ended leaves reading open; new clinical work asks for one. */
export function membershipSummary(row: typeof membership.$inferSelect, now: Date): MembershipSummary {
  const { code, interval, plan_name, next_payment_date } = row;
  return {
    code,
    interval,
    plan_name,
    next_payment_date: next_payment_date?.toISOString() ?? null,
    status: standingAt(row, now),
  };
}
