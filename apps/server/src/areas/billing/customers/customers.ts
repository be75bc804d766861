import {
  type AccountStatus,
  type Customer,
  addNote,
  changeQuota,
  getCustomer,
  reinstateAccount,
  resendDecision,
  suspendAccount,
} from '@alveola/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { clinic } from '../../../platform/db/schema';
import { consume } from '../../../platform/limits/slidingWindow';
import { enqueueMail } from '../../../platform/mail/queue';
import { type Refusal, refuse } from '../../../platform/base/result';
import { GIGABYTE, setQuota } from '../../../platform/storage/quota';
import { DAY } from '../../../platform/base/time';
import { waitingMail } from '../../account/identity/accountMails';
import { type ClinicAccountRow, lockAccount, selectAccounts, toAccounts } from '../../provider/accounts';
import { approvedMail, declinedMail, reinstatedMail, suspendedMail } from '../../provider/providerMails';
import { type BillingDeps, billingRoute } from '../plans/payments';
import { providerNotes } from '../plans/billingTables';
import {
  changeAndView,
  closeOthers,
  inBillingTransaction,
  syncLocked,
} from '../subscription/billingTransaction';
import { findPlan, toPlanStatus } from '../../account/identity/membership';
import { customerView } from './customerView';

export const getCustomerRoute = billingRoute(getCustomer, async ({ deps, params: { id } }) =>
  inBillingTransaction(deps, id, (tx) => customerView(tx, deps, id)),
);

function changeCustomer(
  deps: BillingDeps,
  id: string,
  change: (tx: Queries) => Promise<void>,
): Promise<Customer | Refusal> {
  return inBillingTransaction(deps, id, async (tx) => {
    const [account] = await selectAccounts(tx, eq(clinic.id, id));
    if (!account) return refuse('account-not-found');
    await change(tx);
    return customerView(tx, deps, id);
  });
}

export const addNoteRoute = billingRoute(
  addNote,
  ({ deps, session, params: { id }, body: { text }, audit }) =>
    changeCustomer(deps, id, async (tx) => {
      const note = { clinic_id: id, text, written_by: session.user.name, written_at: deps.now() };
      await tx.insert(providerNotes).values(note);
      await audit(tx, 'account.note', { clinicId: id });
    }),
);

export const changeQuotaRoute = billingRoute(
  changeQuota,
  ({ deps, params: { id }, body: { xrays, gigabytes }, audit }) =>
    changeCustomer(deps, id, async (tx) => {
      await setQuota(tx, id, { xrays, bytes: gigabytes === null ? null : gigabytes * GIGABYTE });
      await audit(tx, 'account.quota', { clinicId: id, detail: { xrays, gigabytes } });
    }),
);

type Send = (tx: Queries, now: Date, row: ClinicAccountRow) => Promise<void>;

const names = ({ user, clinic: clinicRow }: ClinicAccountRow) => ({
  name: user.name,
  clinic: clinicRow.name,
});

const MAILS: Readonly<Record<AccountStatus, Send>> = {
  pending: (tx, now, row) => enqueueMail(tx, now, waitingMail, row.user, names(row)),
  approved: (tx, now, row) => enqueueMail(tx, now, approvedMail, row.user, names(row)),
  declined: (tx, now, row) => {
    const reason = row.user.declined_reason ?? '';
    return enqueueMail(tx, now, declinedMail, row.user, { ...names(row), reason });
  },
  suspended: async (tx, now, row) => {
    const { id, suspended_plan, suspended_reason } = row.clinic;
    const plan = await findPlan(tx, id);
    const ends = suspended_plan ? (plan?.next_payment_date?.toISOString() ?? null) : null;
    const data = { ...names(row), reason: suspended_reason ?? '', ends };
    await enqueueMail(tx, now, suspendedMail, row.user, data);
  },
};

export const resendAnswerRoute = billingRoute(
  resendDecision,
  async ({ deps: { db, now }, params: { id }, audit }) => {
    const limit = { key: `resend|${id}`, windows: [{ max: 5, span: DAY }] };
    const limited = await consume(db, now(), [limit]);
    if (limited) return limited;
    return db.transaction(async (tx) => {
      const [row] = await selectAccounts(tx, eq(clinic.id, id));
      const [account] = row ? await toAccounts(tx, [row]) : [];
      if (!row || !account) return refuse('account-not-found');
      await MAILS[account.status](tx, now(), row);
      await audit(tx, 'account.resend', { clinicId: id, detail: { mail: account.status } });
    });
  },
);

/** @returns the end of the period, or null if no paid plan would have been renewed */
async function endRenewal(tx: Queries, deps: BillingDeps, clinicId: string): Promise<Date | null> {
  const plan = await findPlan(tx, clinicId);
  const id = plan?.subscription_id;
  if (!plan || !id || plan.cancel_at_end || toPlanStatus(plan, deps.now()) === 'expired') return null;
  await deps.payments.setCancel(tx, id, true);
  await syncLocked(tx, deps, id);
  return plan.next_payment_date;
}

/** The plan is asked of the payment provider, so the page is shown in a transaction of its own. */
function changeSuspension(
  deps: BillingDeps,
  id: string,
  change: (tx: Queries, was: ClinicAccountRow) => Promise<Refusal | undefined>,
): Promise<Customer | Refusal> {
  return changeAndView(
    deps,
    id,
    async (tx) => {
      const was = await lockAccount(tx, id);
      return was ? change(tx, was) : refuse('account-not-found');
    },
    (tx) => customerView(tx, deps, id),
  );
}

/** The clinic keeps the period that it has paid for. */
export const suspendRoute = billingRoute(
  suspendAccount,
  ({ deps, params: { id }, body: { reason }, audit }) =>
    changeSuspension(deps, id, async (tx, was) => {
      const { now } = deps;
      if (!was.user.approved) return refuse('not-approved');
      if (was.clinic.suspended_at !== null) return undefined;
      await closeOthers(tx, deps, id, '');
      const ends = await endRenewal(tx, deps, id);
      await tx
        .update(clinic)
        .set({ suspended_at: now(), suspended_reason: reason, suspended_plan: ends !== null })
        .where(eq(clinic.id, id));
      await audit(tx, 'account.suspend', { clinicId: id, detail: { reason } });
      const data = { ...names(was), reason, ends: ends?.toISOString() ?? null };
      await enqueueMail(tx, now(), suspendedMail, was.user, data);
    }),
);

/** Resumes only what the suspension has stopped, and only within the paid period. */
async function resumeRenewal(
  tx: Queries,
  deps: BillingDeps,
  { id, suspended_plan }: typeof clinic.$inferSelect,
): Promise<'continues' | 'ended' | 'none'> {
  if (!suspended_plan) return 'none';
  const plan = await findPlan(tx, id);
  const subscription = plan?.subscription_id;
  if (!plan || !subscription || toPlanStatus(plan, deps.now()) === 'expired') return 'ended';
  await deps.payments.setCancel(tx, subscription, false);
  await syncLocked(tx, deps, subscription);
  return 'continues';
}

export const reinstateRoute = billingRoute(reinstateAccount, ({ deps, params: { id }, audit }) =>
  changeSuspension(deps, id, async (tx, was) => {
    if (was.clinic.suspended_at === null) return undefined;
    const plan = await resumeRenewal(tx, deps, was.clinic);
    await tx
      .update(clinic)
      .set({ suspended_at: null, suspended_reason: null, suspended_plan: false })
      .where(eq(clinic.id, id));
    await audit(tx, 'account.reinstate', { clinicId: id });
    await enqueueMail(tx, deps.now(), reinstatedMail, was.user, { ...names(was), plan });
  }),
);
