import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { appUser, clinic } from '../../../platform/db/schema';

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

/** Beginning with the first one, who is written to where one letter is enough. */
export function listOwners(tx: Queries, clinicId: string) {
  return tx
    .select({ name: appUser.name, email: appUser.email, language: appUser.language, clinic: clinic.name })
    .from(appUser)
    .innerJoin(clinic, eq(clinic.id, appUser.clinic_id))
    .where(and(eq(appUser.clinic_id, clinicId), eq(appUser.type, 'clinic_owner'), isNull(appUser.removed_at)))
    .orderBy(asc(appUser.created_at), asc(appUser.id));
}
