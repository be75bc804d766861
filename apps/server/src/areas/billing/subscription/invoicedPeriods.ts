import type { membership } from '../../../platform/db/schema';
import { DAY } from '../../../platform/base/time';
import { isByInvoice, toPlanStatus } from '../../account/identity/membership';
import { firstPaymentAt } from './trial';
import type { KnownInvoice } from '../invoices/findInvoices';

type Plan = typeof membership.$inferSelect;

/** A clinic has at most one unpaid invoice, because periods are paid in order. */
export function isWaiting(all: readonly KnownInvoice[]): boolean {
  return all.some(
    ({ row, paid }) =>
      row.series === 'INV' && row.payment === null && paid === null && !isCredited(row.id, all),
  );
}

function isCredited(id: string, all: readonly KnownInvoice[]): boolean {
  return all.some(({ row }) => row.credits === id);
}

export function runsByInvoice(plan: Plan | null, now: Date): plan is Plan {
  return plan !== null && isByInvoice(plan) && toPlanStatus(plan, now) !== 'expired';
}

/** The payment provider will charge for this plan, so an invoice would charge a paid period again. */
export function renewsByCard(plan: Plan | null, now: Date): boolean {
  return (
    plan !== null && plan.subscription_id !== null && !plan.is_free && toPlanStatus(plan, now) === 'active'
  );
}

/** Continues after the paid period. A first period starts on the due date, or at the end of a later trial. */
export function findPeriodStart(plan: Plan | null, all: readonly KnownInvoice[], due: Date, now: Date): Date {
  if (runsByInvoice(plan, now) && plan.next_payment_date)
    return findCreditedStart(all) ?? plan.next_payment_date;
  if (plan?.next_payment_date && toPlanStatus(plan, now) === 'cancelled') return plan.next_payment_date;
  return new Date(Math.max(due.getTime(), firstPaymentAt(plan ?? undefined, now)?.getTime() ?? 0));
}

function findCreditedStart(all: readonly KnownInvoice[]): Date | null {
  const paid = all.flatMap(({ row: { id, period_from: from, period_to: to }, paid: payment }) =>
    payment !== null && from !== null && to !== null ? [{ from, to, isTakenBack: isCredited(id, all) }] : [],
  );
  const end = paid.map(({ to }) => to).reduce((last, to) => (to > last ? to : last), '');
  const last = paid.filter(({ to }) => to === end);
  if (last.length === 0 || last.some(({ isTakenBack }) => !isTakenBack)) return null;
  const standing = paid.flatMap(({ to, isTakenBack }) => (isTakenBack ? [] : [to]));
  const from = [...last.map((each) => each.from), ...standing].reduce((a, b) => (a > b ? a : b));
  return toInstant(from);
}

export interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * Never makes a plan end earlier. If no invoiced plan was running, adds the full days of the period
 * that passed without one.
 */
export function findEnd(plan: Plan | null, { from, to }: Period, now: Date): Date {
  const end = toInstant(to).getTime();
  if (runsByInvoice(plan, now)) return new Date(Math.max(end, plan.next_payment_date?.getTime() ?? end));
  const lost = Math.floor((now.getTime() - toInstant(from).getTime()) / DAY);
  return new Date(end + Math.max(0, lost) * DAY);
}

function toInstant(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
