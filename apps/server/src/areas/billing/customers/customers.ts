import { type AccountStatus, addNote, changeQuota, getCustomer, resendDecision } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { clinic, membership } from '../../../platform/db/schema';
import type { Route } from '../../../platform/http/route';
import { consume, type RateLimit } from '../../../platform/limits/slidingWindow';
import { enqueueMail } from '../../../platform/mail/queue';
import { refuse } from '../../../platform/base/result';
import { GIGABYTE, setQuota } from '../../../platform/storage/quota';
import { DAY } from '../../../platform/base/time';
import { waitingMail } from '../../account/identity/accountMails';
import { type ClinicAccountRow, selectAccounts, toAccounts } from '../../provider/accountRows';
import { approvedMail, declinedMail, suspendedMail } from '../../provider/providerMails';
import { type BillingDeps, billingRoute } from '../plans/billingRoute';
import { providerNotes } from '../plans/billingTables';
import { inBillingTransaction } from '../subscription/billingTransaction';
import { customerView } from './customerView';

const resendLimit = (clinicId: string): RateLimit => ({
  key: `resend|${clinicId}`,
  windows: [{ max: 5, span: DAY }],
});

export const getCustomerRoute: Route<BillingDeps> = billingRoute(
  getCustomer,
  async ({ deps, params: { id } }) => inBillingTransaction(deps, id, (tx) => customerView(tx, deps, id)),
);

export const addNoteRoute: Route<BillingDeps> = billingRoute(
  addNote,
  async ({ deps, session, params: { id }, body: { text }, audit }) =>
    inBillingTransaction(deps, id, async (tx) => {
      const [found] = await selectAccounts(tx, eq(clinic.id, id));
      if (!found) return refuse('account-not-found');
      await tx
        .insert(providerNotes)
        .values({ clinic_id: id, text, written_by: session.user.name, written_at: deps.now() });
      await audit(tx, 'account.note', { clinicId: id });
      return customerView(tx, deps, id);
    }),
);

export const changeQuotaRoute: Route<BillingDeps> = billingRoute(
  changeQuota,
  async ({ deps, params: { id }, body: { xrays, gigabytes }, audit }) =>
    inBillingTransaction(deps, id, async (tx) => {
      const [found] = await selectAccounts(tx, eq(clinic.id, id));
      if (!found) return refuse('account-not-found');
      await setQuota(tx, id, { xrays, bytes: gigabytes === null ? null : gigabytes * GIGABYTE });
      await audit(tx, 'account.quota', { clinicId: id, detail: { xrays, gigabytes } });
      return customerView(tx, deps, id);
    }),
);

type Send = (tx: Queries, now: Date, row: ClinicAccountRow) => Promise<void>;

const recipient = ({ user }: ClinicAccountRow) => ({ to: user.email, language: user.language });
const names = ({ user, clinic: clinicRow }: ClinicAccountRow) => ({
  name: user.name,
  clinic: clinicRow.name,
});

const MAILS: Readonly<Record<AccountStatus, Send>> = {
  pending: (tx, now, row) => enqueueMail(tx, now, waitingMail, recipient(row), names(row)),
  approved: (tx, now, row) => enqueueMail(tx, now, approvedMail, recipient(row), names(row)),
  declined: (tx, now, row) => {
    const reason = row.user.declined_reason ?? '';
    return enqueueMail(tx, now, declinedMail, recipient(row), { ...names(row), reason });
  },
  suspended: async (tx, now, row) => {
    const { id, suspended_plan, suspended_reason } = row.clinic;
    const [plan] = await tx.select().from(membership).where(eq(membership.clinic_id, id));
    const ends = suspended_plan ? (plan?.next_payment_date?.toISOString() ?? null) : null;
    const data = { ...names(row), reason: suspended_reason ?? '', ends };
    await enqueueMail(tx, now, suspendedMail, recipient(row), data);
  },
};

export const resendAnswerRoute: Route<BillingDeps> = billingRoute(
  resendDecision,
  async ({ deps: { db, now }, params: { id }, audit }) => {
    const limited = await consume(db, now(), [resendLimit(id)]);
    if (limited) return limited;
    return db.transaction(async (tx) => {
      const [row] = await selectAccounts(tx, eq(clinic.id, id));
      const [account] = row ? await toAccounts(tx, [row]) : [];
      if (!row || !account) return refuse('account-not-found');
      await MAILS[account.status](tx, now(), row);
      await audit(tx, 'account.resend', { clinicId: id, detail: { mail: account.status } });
      return undefined;
    });
  },
);
