import type { MembershipSummary } from '@alveola/contract';
import type { membership } from '../db/schema';

/** A trial or paid time that has ended leaves reading open; new clinical work asks for a plan. */
export function membershipSummary(
  row: Omit<typeof membership.$inferSelect, 'clinic_id' | 'started_at'>,
  now: Date,
): MembershipSummary {
  const { code, interval, plan_name, next_payment_date } = row;
  const ended = code === 'trial' && next_payment_date !== null && next_payment_date <= now;
  return {
    code,
    interval,
    plan_name,
    next_payment_date: next_payment_date?.toISOString() ?? null,
    status: ended ? 'expired' : 'active',
  };
}
