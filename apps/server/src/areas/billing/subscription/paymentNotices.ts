import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { appUser, clinic } from '../../../platform/db/schema';
import { enqueueMail } from '../../../platform/mail/queue';
import type { MailTemplate } from '../../../platform/mail/template';
import { type Billing, findCustomer } from '../plans/paymentCustomer';
import { issueForPayment, toNumber } from '../invoices/issueInvoice';
import { receiptMail } from '../invoices/invoiceMails';
import { paymentFailedMail, planStartsMail } from './subscriptionMails';
import type { SubscriptionState } from '../plans/payments';
import { graceEnd } from '../../account/identity/membership';
import { billingNotice } from '../plans/billingTables';

interface Notice<T> {
  readonly clinicId: string;
  readonly key: string;
  /** Null sends the mail to the owners. */
  readonly to: string | null;
  readonly template: MailTemplate<T>;
  readonly toData: (owner: { readonly name: string; readonly clinic: string }) => NoInfer<T>;
}

export async function notifyOnce<T>(tx: Queries, now: Date, notice: Notice<T>): Promise<void> {
  if (await isFirst(tx, now, notice)) await notify(tx, now, notice);
}

async function isFirst(
  tx: Queries,
  now: Date,
  { clinicId, key }: Pick<Notice<unknown>, 'clinicId' | 'key'>,
): Promise<boolean> {
  const [first] = await tx
    .insert(billingNotice)
    .values({ key, clinic_id: clinicId, at: now })
    .onConflictDoNothing()
    .returning({ key: billingNotice.key });
  return first !== undefined;
}

async function notify<T>(
  tx: Queries,
  now: Date,
  { clinicId, to, template, toData }: Omit<Notice<T>, 'key'>,
): Promise<void> {
  const owners = await tx
    .select({ name: appUser.name, email: appUser.email, language: appUser.language, clinic: clinic.name })
    .from(appUser)
    .innerJoin(clinic, eq(clinic.id, appUser.clinic_id))
    .where(and(eq(appUser.clinic_id, clinicId), eq(appUser.type, 'clinic_owner'), isNull(appUser.removed_at)))
    .orderBy(asc(appUser.created_at), asc(appUser.id));
  for (const { email, language, ...rest } of to === null ? owners : owners.slice(0, 1))
    await enqueueMail(tx, now, template, { to: to ?? email, language }, toData(rest));
}

async function notifyOfStart(tx: Queries, now: Date, subscription: SubscriptionState): Promise<void> {
  const { id, clinicId, contactEmail: to, purchase, periodEnd, isFree, endedAt } = subscription;
  if (!isFree || endedAt !== null) return;
  const { users, interval, currency, amount: price } = purchase;
  await notifyOnce(tx, now, {
    clinicId,
    key: `starts|${id}`,
    to,
    template: planStartsMail,
    toData: (owner) => ({ ...owner, users, price, currency, interval, date: periodEnd.toISOString() }),
  });
}

export async function notifyOfPayments(
  tx: Queries,
  billing: Billing,
  subscription: SubscriptionState,
): Promise<void> {
  const { payments, now } = billing;
  const { clinicId, contactEmail: to, failedAt } = subscription;
  await notifyOfStart(tx, now(), subscription);
  const customer = await findCustomer(tx, clinicId);
  const account = await payments.account(tx, clinicId, customer ?? '');
  for (const payment of account.payments.toReversed()) {
    const { id, date, status } = payment;
    // A payment whose receipt was sent before there were invoices gets none, because the payment provider has
    // issued it.
    if (status !== 'paid' || !(await isFirst(tx, now(), { clinicId, key: `receipt|${clinicId}|${id}` })))
      continue;
    const issued = await issueForPayment(tx, billing, clinicId, payment);
    const { gross: total, tax, currency, id: invoice } = issued;
    const paid = { number: toNumber(issued), date, total, tax, currency, invoice, clinic_id: clinicId };
    await notify(tx, now(), {
      clinicId,
      to: issued.buyer.email ?? to,
      template: receiptMail,
      toData: (owner) => ({ ...owner, ...paid }),
    });
  }
  if (failedAt === null || subscription.endedAt !== null) return;
  await notifyOnce(tx, now(), {
    clinicId,
    key: `failed|${subscription.id}|${failedAt.toISOString()}`,
    to,
    template: paymentFailedMail,
    toData: (owner) => ({ ...owner, until: graceEnd(failedAt).toISOString() }),
  });
}
