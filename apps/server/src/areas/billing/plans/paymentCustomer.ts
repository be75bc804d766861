import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { appUser } from '../../../platform/db/schema';
import type { BillingDeps } from './billingRoute';

export type Billing = Pick<BillingDeps, 'now' | 'payments' | 'seller'>;

/** Every owner carries the id of the clinic's customer, so that it survives a change of owners. */
export async function rememberCustomer(tx: Queries, clinicId: string, customer: string): Promise<void> {
  await tx
    .update(appUser)
    .set({ payment_customer_id: customer })
    .where(
      and(
        eq(appUser.clinic_id, clinicId),
        eq(appUser.type, 'clinic_owner'),
        sql`${appUser.payment_customer_id} is distinct from ${customer}`,
      ),
    );
}

export async function findCustomer(tx: Queries, clinicId: string): Promise<string | null> {
  const [owner] = await tx
    .select({ customer: appUser.payment_customer_id })
    .from(appUser)
    .where(and(eq(appUser.clinic_id, clinicId), eq(appUser.type, 'clinic_owner')))
    .orderBy(sql`${appUser.payment_customer_id} nulls last`);
  return owner?.customer ?? null;
}
