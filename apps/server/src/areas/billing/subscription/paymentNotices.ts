import type { Queries } from '../../../platform/db/open';
import { enqueueMail } from '../../../platform/mail/queue';
import type { MailTemplate } from '../../../platform/mail/template';
import { findCustomer, listOwners } from '../plans/paymentCustomer';
import { issueForPayment, toNumber } from '../invoices/issueInvoice';
import { paymentFailedMail, planStartsMail, receiptMail } from '../billingMails';
import type { Billing, SubscriptionState } from '../plans/payments';
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
  const owners = await listOwners(tx, clinicId);
  for (const { email, language, ...names } of to === null ? owners : owners.slice(0, 1))
    await enqueueMail(tx, now, template, { email: to ?? email, language }, toData(names));
}

export async function notifyOfPayments(
  tx: Queries,
  billing: Billing,
  subscription: SubscriptionState,
): Promise<void> {
  const { payments, now } = billing;
  const { id, clinicId, contactEmail: to, purchase, periodEnd, isFree, failedAt, endedAt } = subscription;
  if (isFree && endedAt === null) {
    const { users, interval, currency, amount: price } = purchase;
    await notifyOnce(tx, now(), {
      clinicId,
      key: `starts|${id}`,
      to,
      template: planStartsMail,
      toData: (owner) => ({ ...owner, users, price, currency, interval, date: periodEnd.toISOString() }),
    });
  }
  const customer = await findCustomer(tx, clinicId);
  const account = await payments.account(tx, clinicId, customer ?? '');
  for (const payment of account.payments.toReversed()) {
    const { date, status } = payment;
    // A payment whose receipt was sent before there were invoices gets none, because the payment provider has
    // issued it.
    if (
      status !== 'paid' ||
      !(await isFirst(tx, now(), { clinicId, key: `receipt|${clinicId}|${payment.id}` }))
    )
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
  if (failedAt === null || endedAt !== null) return;
  await notifyOnce(tx, now(), {
    clinicId,
    key: `failed|${id}|${failedAt.toISOString()}`,
    to,
    template: paymentFailedMail,
    toData: (owner) => ({ ...owner, until: graceEnd(failedAt).toISOString() }),
  });
}
