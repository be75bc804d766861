import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { appUser, clinic } from '../../platform/db/schema';
import { type Order, orderMail } from '../../platform/mail/order';
import { type Billing, customerOf } from './customer';
import type { Truth } from './payments';
import { graceEnd } from './standing';
import { billingNotice } from './tables';

/** Orders a mail to the clinic's owner, or to the address they gave for payments: once for each key. */
export async function tellOnce(
  tx: Queries,
  now: Date,
  { clinicId, key, to }: { readonly clinicId: string; readonly key: string; readonly to: string | null },
  orderOf: (clinic: string, name: string) => Order,
): Promise<void> {
  const [first] = await tx
    .insert(billingNotice)
    .values({ key, clinic_id: clinicId, at: now })
    .onConflictDoNothing()
    .returning({ key: billingNotice.key });
  if (!first) return;
  const [owner] = await tx
    .select({ name: appUser.name, email: appUser.email, language: appUser.language, clinic: clinic.name })
    .from(appUser)
    .innerJoin(clinic, eq(clinic.id, appUser.clinic_id))
    .where(and(eq(appUser.clinic_id, clinicId), eq(appUser.type, 'clinic_owner')));
  if (!owner) return;
  await orderMail(tx, now, {
    to: to ?? owner.email,
    language: owner.language,
    order: orderOf(owner.clinic, owner.name),
  });
}

/** A receipt for each invoice that was paid, and a mail for each payment that failed. */
export async function tellOfPayments(tx: Queries, { payments, now }: Billing, truth: Truth): Promise<void> {
  const { clinicId, contactEmail: to, failedAt } = truth;
  const customer = await customerOf(tx, clinicId);
  const { invoices } = await payments.account(tx, clinicId, customer ?? '');
  for (const { id, number, date, status, price } of invoices.toReversed()) {
    if (status !== 'paid') continue;
    const { total, tax, currency } = price;
    const key = `receipt|${clinicId}|${id}`;
    await tellOnce(tx, now(), { clinicId, key, to }, (of, name) => ({
      template: 'receipt',
      name,
      clinic: of,
      number,
      date,
      total,
      tax,
      currency,
    }));
  }
  if (failedAt === null || truth.endedAt !== null) return;
  const key = `failed|${truth.id}|${failedAt.toISOString()}`;
  await tellOnce(tx, now(), { clinicId, key, to }, (of, name) => ({
    template: 'paymentFailed',
    name,
    clinic: of,
    until: graceEnd(failedAt).toISOString(),
  }));
}
