import { isVatNumber, taxRule, toVatTreatment } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { fill } from '@alveola/report';
import { readWords } from '@alveola/report/words';
import type { Queries } from '../../../platform/db/open';
import { membership } from '../../../platform/db/schema';
import { DAY } from '../../../platform/base/time';
import { isByInvoice, toPlanStatus } from '../../account/identity/membership';
import type { BillingDeps } from '../plans/billingRoute';
import { priceCart } from '../plans/cart';
import { afterMonths, toMonths } from '../plans/billingPeriod';
import type { InvoiceRow, Offer, quoteRequests } from '../plans/billingTables';
import { findBuyer, findLanguage, issue, PLAIN, toBookDay, toInvoiceLines } from '../invoices/issueInvoice';
import { findInvoices } from '../invoices/findInvoices';
import { findEnd, findPeriodStart, type Period } from './invoicedPeriods';

type Plan = typeof membership.$inferSelect;
type Quote = typeof quoteRequests.$inferSelect & { readonly offer: Offer };

export async function findPlan(tx: Queries, clinicId: string): Promise<Plan | null> {
  const [plan] = await tx.select().from(membership).where(eq(membership.clinic_id, clinicId));
  return plan ?? null;
}

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

/**
 * A subscription at the payment provider is ended, so that nobody pays twice. A cancelled one ends by itself.
 */
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
