import type { Subscription } from '@alveola/contract';
import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { clinic, membership } from '../../../platform/db/schema';
import { type Billing, findCustomer } from '../plans/paymentCustomer';
import { graceEnd, isByInvoice, toMembershipSummary } from '../../account/identity/membership';
import { listInvoices } from '../invoices/findInvoices';
import { toQuote } from '../plans/quotes';
import { quoteRequests } from '../plans/billingTables';

export async function subscriptionView(
  tx: Queries,
  { payments, now }: Pick<Billing, 'payments' | 'now'>,
  clinicId: string,
): Promise<Subscription> {
  const [clinicRows] = await tx
    .select({ clinic, plan: membership })
    .from(clinic)
    .leftJoin(membership, eq(membership.clinic_id, clinic.id))
    .where(eq(clinic.id, clinicId));
  const plan = clinicRows?.plan ?? null;
  const { suspended_at = null, suspended_reason } = clinicRows?.clinic ?? {};
  const quotes = await tx
    .select()
    .from(quoteRequests)
    .where(eq(quoteRequests.clinic_id, clinicId))
    .orderBy(desc(quoteRequests.created_at));
  const customer = await findCustomer(tx, clinicId);
  const account = customer === null ? null : await payments.account(tx, clinicId, customer);
  const summary = plan ? toMembershipSummary(plan, { suspended_at }, now()) : null;
  return {
    membership: summary,
    started_at: plan?.started_at.toISOString() ?? null,
    is_free: plan?.is_free ?? false,
    by_invoice: plan !== null && isByInvoice(plan),
    next_interval: plan?.next_interval ?? null,
    amount: plan?.amount ?? null,
    next_amount: plan?.next_amount ?? null,
    currency: plan?.currency ?? null,
    credit: account?.credit ?? 0,
    suspended: suspended_at && { at: suspended_at.toISOString(), reason: suspended_reason ?? '' },
    grace_until: plan && summary?.status !== 'suspended' ? toGrace(plan) : null,
    clinic_users: plan?.seats ?? 1,
    card: account?.card ?? null,
    invoices: await listInvoices(tx, clinicId, account?.payments ?? [], now()),
    quote_requests: quotes.map(toQuote),
    payments: payments.kind,
    portal: payments.kind === 'stripe' && customer !== null,
  };
}

/** The grace period ends here, though a payment provider may end the plan earlier. */
function toGrace({ failed_at, ended_at }: typeof membership.$inferSelect): string | null {
  if (failed_at === null) return null;
  const end = graceEnd(failed_at);
  return (ended_at !== null && ended_at < end ? ended_at : end).toISOString();
}
