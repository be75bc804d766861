import type { MembershipSummary } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { type clinic, membership } from '../../../platform/db/schema';
import { DAY } from '../../../platform/base/time';

const GRACE_DAYS = 7;

export type Plan = typeof membership.$inferSelect;

export async function findPlan(db: Queries, clinicId: string): Promise<Plan | null> {
  const [plan] = await db.select().from(membership).where(eq(membership.clinic_id, clinicId));
  return plan ?? null;
}

/**
 * A trial ends with its last day. A paid plan that was not renewed gets the same grace period as a failed
 * payment, because the payment may be on its way.
 */
export function toPlanStatus(
  plan: Pick<Plan, 'code' | 'next_payment_date' | 'failed_at' | 'cancel_at_end' | 'ended_at'>,
  now: Date,
): MembershipSummary['status'] {
  const { code, next_payment_date: due, failed_at, cancel_at_end, ended_at } = plan;
  if (ended_at !== null && ended_at <= now) return 'expired';
  if (code === 'trial') return isReached(due, now) ? 'expired' : 'active';
  if (failed_at !== null) return isReached(graceEnd(failed_at), now) ? 'expired' : 'past_due';
  if (cancel_at_end) return isReached(due, now) ? 'expired' : 'cancelled';
  return isReached(due && graceEnd(due), now) ? 'expired' : 'active';
}

/** No payment provider knows a plan that is paid by invoice; only the next invoice renews it. */
export function isByInvoice({ code, subscription_id }: Plan): boolean {
  return code === 'custom' && subscription_id === null;
}

export function graceEnd(since: Date): Date {
  return new Date(since.getTime() + GRACE_DAYS * DAY);
}

function isReached(moment: Date | null, now: Date): boolean {
  return moment !== null && moment <= now;
}

/** An ended or suspended plan still allows reading; new clinical work needs a running one. */
export function toMembershipSummary(
  row: Plan,
  { suspended_at }: Pick<typeof clinic.$inferSelect, 'suspended_at'>,
  now: Date,
): MembershipSummary {
  const { code, interval, plan_name, next_payment_date, seats: users } = row;
  return {
    code,
    interval,
    plan_name,
    users,
    next_payment_date: next_payment_date?.toISOString() ?? null,
    status: suspended_at === null ? toPlanStatus(row, now) : 'suspended',
  };
}
