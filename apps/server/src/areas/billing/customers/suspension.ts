import { reinstateAccount, suspendAccount } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { clinic, membership } from '../../../platform/db/schema';
import type { Route } from '../../../platform/http/route';
import { enqueueMail } from '../../../platform/mail/queue';
import { refuse } from '../../../platform/base/result';
import { toPlanStatus } from '../../account/identity/membership';
import { lockAccount } from '../../provider/accounts';
import { reinstatedMail, suspendedMail } from '../../provider/providerMails';
import { type BillingDeps, billingRoute } from '../plans/billingRoute';
import { closeOthers, syncLocked } from '../subscription/syncSubscription';
import { changeAndView } from '../subscription/billingTransaction';
import { customerView } from './customerView';

/** @returns the end of the period, or null if no paid plan would have been renewed */
async function endRenewal(tx: Queries, deps: BillingDeps, clinicId: string): Promise<Date | null> {
  const [plan] = await tx.select().from(membership).where(eq(membership.clinic_id, clinicId));
  const id = plan?.subscription_id;
  if (!plan || !id || plan.cancel_at_end || toPlanStatus(plan, deps.now()) === 'expired') return null;
  await deps.payments.setCancel(tx, id, true);
  await syncLocked(tx, deps, id);
  return plan.next_payment_date;
}

/** The clinic keeps the period that it has paid for. */
export const suspendRoute: Route<BillingDeps> = billingRoute(
  suspendAccount,
  async ({ deps, params: { id }, body: { reason }, audit }) =>
    changeAndView(
      deps,
      id,
      async (tx) => {
        const { now } = deps;
        const was = await lockAccount(tx, id);
        if (!was) return refuse('account-not-found');
        if (!was.user.approved) return refuse('not-approved');
        if (was.clinic.suspended_at !== null) return undefined;
        await closeOthers(tx, deps, id, '');
        const ends = await endRenewal(tx, deps, id);
        await tx
          .update(clinic)
          .set({ suspended_at: now(), suspended_reason: reason, suspended_plan: ends !== null })
          .where(eq(clinic.id, id));
        await audit(tx, 'account.suspend', { clinicId: id, detail: { reason } });
        const { email: to, language, name } = was.user;
        const data = { name, clinic: was.clinic.name, reason, ends: ends?.toISOString() ?? null };
        await enqueueMail(tx, now(), suspendedMail, { to, language }, data);
        return undefined;
      },
      (tx) => customerView(tx, deps, id),
    ),
);

/**
 * Resumes only what the suspension has stopped, not what the clinic had cancelled, and only within the paid
 * period.
 */
async function resumeRenewal(
  tx: Queries,
  deps: BillingDeps,
  { id, suspended_plan }: typeof clinic.$inferSelect,
): Promise<'continues' | 'ended' | 'none'> {
  if (!suspended_plan) return 'none';
  const [plan] = await tx.select().from(membership).where(eq(membership.clinic_id, id));
  const subscription = plan?.subscription_id;
  if (!plan || !subscription || toPlanStatus(plan, deps.now()) === 'expired') return 'ended';
  await deps.payments.setCancel(tx, subscription, false);
  await syncLocked(tx, deps, subscription);
  return 'continues';
}

export const reinstateRoute: Route<BillingDeps> = billingRoute(
  reinstateAccount,
  async ({ deps, params: { id }, audit }) =>
    changeAndView(
      deps,
      id,
      async (tx) => {
        const { now } = deps;
        const was = await lockAccount(tx, id);
        if (!was) return refuse('account-not-found');
        if (was.clinic.suspended_at === null) return undefined;
        const plan = await resumeRenewal(tx, deps, was.clinic);
        await tx
          .update(clinic)
          .set({ suspended_at: null, suspended_reason: null, suspended_plan: false })
          .where(eq(clinic.id, id));
        await audit(tx, 'account.reinstate', { clinicId: id });
        const { email: to, language, name } = was.user;
        await enqueueMail(
          tx,
          now(),
          reinstatedMail,
          { to, language },
          { name, clinic: was.clinic.name, plan },
        );
        return undefined;
      },
      (tx) => customerView(tx, deps, id),
    ),
);
