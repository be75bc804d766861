import { isVatNumber, taxRule, toVatTreatment, type QuoteOffer } from '@alveola/contract';
import { fill } from '@alveola/report';
import { readWords } from '@alveola/report/words';
import { membership } from '../../../platform/db/schema';
import { DAY } from '../../../platform/base/time';
import type { Queries } from '../../../platform/db/open';
import { findPlan, isByInvoice, type Plan, toPlanStatus } from '../../account/identity/membership';
import { findInvoices } from '../invoices/findInvoices';
import type { BillingDeps } from '../plans/payments';
import { afterMonths, priceCart, toMonths } from '../plans/plans';
import type { InvoiceRow, quoteRequests, KnownInvoice } from '../plans/billingTables';
import { findBuyer, findLanguage, issue, PLAIN, toBookDay, toInvoiceLines } from '../invoices/issueInvoice';
import { firstPaymentAt } from './trial';

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
function findPeriodStart(plan: Plan | null, all: readonly KnownInvoice[], due: Date, now: Date): Date {
  if (runsByInvoice(plan, now) && plan.next_payment_date)
    return findCreditedStart(all) ?? plan.next_payment_date;
  if (plan?.next_payment_date && toPlanStatus(plan, now) === 'cancelled') return plan.next_payment_date;
  return new Date(Math.max(due.getTime(), firstPaymentAt(plan, now)?.getTime() ?? 0));
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

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Never earlier than before; if no invoiced plan was running, full days without one are added. */
function findEnd(plan: Plan | null, { from, to }: Period, now: Date): Date {
  const end = toInstant(to).getTime();
  if (runsByInvoice(plan, now)) return new Date(Math.max(end, plan.next_payment_date?.getTime() ?? end));
  const lost = Math.floor((now.getTime() - toInstant(from).getTime()) / DAY);
  return new Date(end + Math.max(0, lost) * DAY);
}

function toInstant(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

type Quote = typeof quoteRequests.$inferSelect & { readonly offer: QuoteOffer };

export async function issueOverOffer(
  tx: Queries,
  { seller, payments, now }: BillingDeps,
  { id, clinic_id, offer }: Quote,
  dueDays: number,
): Promise<InvoiceRow> {
  const at = now();
  const due = new Date(at.getTime() + dueDays * DAY);
  const all = await findInvoices(tx, clinic_id);
  const from = findPeriodStart(await findPlan(tx, clinic_id), all, due, at);
  const buyer = await findBuyer(tx, clinic_id);
  const language = await findLanguage(tx, clinic_id);
  const { custom_one, custom_other } = readWords(language).invoice;
  const { clinic_users: users, price: unit, currency, interval } = offer;
  const description = fill(users === 1 ? custom_one : custom_other, { count: users });
  const number = buyer.vat_number ?? buyer.number;
  const rule = taxRule(buyer.country, number);
  const price = priceCart([{ description, quantity: 1, unit }], currency, rule);
  const vat = toVatTreatment(price, buyer.country);
  return issue(tx, {
    ...PLAIN,
    clinic_id,
    series: 'INV',
    issued_at: at,
    due_on: toBookDay(due.toISOString()),
    period_from: toBookDay(from.toISOString()),
    period_to: toBookDay(afterMonths(from, toMonths(interval)).toISOString()),
    language,
    seller,
    buyer: { ...buyer, vat_number: isVatNumber(buyer.country, number) ? number : buyer.vat_number },
    lines: toInvoiceLines(price, vat, buyer.country),
    currency,
    vat,
    net: price.subtotal,
    tax: vat === 'charged' ? price.tax : null,
    gross: price.total,
    quote_id: id,
    is_test: payments.kind === 'sandbox',
  });
}

/** Ends a subscription at the payment provider, so that nobody pays twice. */
export async function activate(
  tx: Queries,
  { payments, now }: Pick<BillingDeps, 'payments' | 'now'>,
  { clinic_id, contact_email, offer }: Quote,
  period: Period,
): Promise<void> {
  const plan = await findPlan(tx, clinic_id);
  const isCharged = plan?.ended_at === null && toPlanStatus(plan, now()) !== 'cancelled';
  if (isCharged && plan.subscription_id) await payments.end(tx, plan.subscription_id);
  const fields = {
    code: 'custom',
    interval: offer.interval,
    plan_name: 'Custom',
    started_at: plan && isByInvoice(plan) ? plan.started_at : now(),
    next_payment_date: findEnd(plan, period, now()),
    seats: offer.clinic_users,
    subscription_id: null,
    amount: offer.price,
    currency: offer.currency,
    next_interval: offer.interval,
    next_amount: offer.price,
    contact_email,
    failed_at: null,
    cancel_at_end: false,
    ended_at: null,
    is_free: false,
  } as const;
  await tx
    .insert(membership)
    .values({ clinic_id, ...fields })
    .onConflictDoUpdate({ target: membership.clinic_id, set: fields });
}
