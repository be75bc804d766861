import { type Customer, takesSeat, toClinicRole } from '@alveola/contract';
import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { appUser, clinic } from '../../../platform/db/schema';
import { type Refusal, refuse } from '../../../platform/base/result';
import { GIGABYTE, readStorage } from '../../../platform/storage/quota';
import { findPlan, isByInvoice, type Plan, toMembershipSummary } from '../../account/identity/membership';
import { listClinicChanges } from '../../account/identity/clinicHistory';
import { link } from '../../account/identity/accountTables';
import { selectAccounts, toAccounts } from '../../provider/accounts';
import { type BillingDeps, PaymentsUnavailable } from '../plans/payments';
import { findCustomer } from '../plans/paymentCustomer';
import { listInvoices } from '../invoices/findInvoices';
import { toQuote, selectQuotes } from '../plans/quotes';
import { providerNotes, quoteOffers } from '../plans/billingTables';

export async function customerView(
  tx: Queries,
  deps: BillingDeps,
  clinicId: string,
): Promise<Customer | Refusal> {
  const [row] = await selectAccounts(tx, eq(clinic.id, clinicId));
  const [account] = row ? await toAccounts(tx, [row]) : [];
  if (!row || !account) return refuse('account-not-found');
  const users = await tx
    .select()
    .from(appUser)
    .where(and(eq(appUser.clinic_id, clinicId), isNull(appUser.removed_at)))
    .orderBy(asc(appUser.created_at), asc(appUser.id));
  const plan = await findPlan(tx, clinicId);
  const invited = await tx
    .select({ type: link.user_type })
    .from(link)
    .where(and(eq(link.clinic_id, clinicId), eq(link.kind, 'invitation'), gt(link.expires_at, deps.now())));
  const used = users.map(({ last_sign_in_at }) => last_sign_in_at?.getTime() ?? 0);
  return {
    account,
    users: users.map(({ name, email, type }) => ({ name, email, type: toClinicRole(type) })),
    seats: {
      total: plan?.seats ?? 1,
      taken: [...users, ...invited].filter(({ type }) => takesSeat(type ?? 'clinic_user')).length,
    },
    storage: await listStorage(tx, deps, clinicId),
    last_sign_in_at: Math.max(0, ...used) === 0 ? null : new Date(Math.max(...used)).toISOString(),
    plan: plan ? toPlan(plan, row.clinic, deps.now()) : null,
    plan_ends_by_suspension: row.clinic.suspended_plan,
    invoices: await invoicesIfAsked(tx, deps, clinicId),
    quotes: await listQuotes(tx, clinicId),
    changes: await listClinicChanges(tx, clinicId),
    notes: await listNotes(tx, clinicId),
  };
}

function toPlan(row: Plan, clinicRow: typeof clinic.$inferSelect, now: Date): NonNullable<Customer['plan']> {
  const { started_at, amount, currency, next_interval } = row;
  const summary = toMembershipSummary(row, clinicRow, now);
  const by_invoice = isByInvoice(row);
  return { ...summary, started_at: started_at.toISOString(), amount, currency, next_interval, by_invoice };
}

async function listStorage(
  tx: Queries,
  { quota }: BillingDeps,
  clinicId: string,
): Promise<Customer['storage']> {
  const { use, own } = await readStorage(tx, clinicId, quota);
  return {
    ...use,
    own: { xrays: own.xrays, gigabytes: own.bytes === null ? null : own.bytes / GIGABYTE },
    standard: { xrays: quota.xrays, gigabytes: Math.round(quota.bytes / GIGABYTE) },
  };
}

/** The rest of the page is shown even if the payment provider does not answer. */
async function invoicesIfAsked(
  tx: Queries,
  { payments, now }: BillingDeps,
  clinicId: string,
): Promise<Customer['invoices']> {
  const customer = await findCustomer(tx, clinicId);
  try {
    const cardPayments = customer === null ? [] : (await payments.account(tx, clinicId, customer)).payments;
    return await listInvoices(tx, clinicId, cardPayments, now());
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return null;
    throw error;
  }
}

async function listQuotes(tx: Queries, clinicId: string): Promise<Customer['quotes']> {
  const requests = await selectQuotes(tx, clinicId);
  const offers = await tx
    .select()
    .from(quoteOffers)
    .where(eq(quoteOffers.clinic_id, clinicId))
    .orderBy(desc(quoteOffers.n));
  return requests.map((request) => ({
    ...toQuote(request),
    offers: offers
      .filter(({ quote_id }) => quote_id === request.id)
      .map(({ offer, offered_at }) => ({ ...offer, offered_at: offered_at.toISOString() })),
  }));
}

async function listNotes(tx: Queries, clinicId: string): Promise<Customer['notes']> {
  const rows = await tx
    .select()
    .from(providerNotes)
    .where(eq(providerNotes.clinic_id, clinicId))
    .orderBy(desc(providerNotes.n))
    .limit(200);
  return rows.map(({ text, written_by, written_at }) => ({
    text,
    written_by,
    written_at: written_at.toISOString(),
  }));
}
