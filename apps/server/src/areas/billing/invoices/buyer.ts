import { isVatNumber } from '@alveola/contract';
import type { Language } from '@alveola/report/languages';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { appUser, clinic } from '../../../platform/db/schema';
import type { PaidBy } from '../plans/payments';
import { billingDetails } from '../plans/billingTables';
import type { Buyer } from '../plans/invoiceParties';

const NOBODY: PaidBy = { name: null, address: null, country: null, number: null };

export async function findBuyer(tx: Queries, clinicId: string, paidBy: PaidBy = NOBODY): Promise<Buyer> {
  const [clinicRows] = await tx
    .select({ clinic, details: billingDetails })
    .from(clinic)
    .leftJoin(billingDetails, eq(billingDetails.clinic_id, clinic.id))
    .where(eq(clinic.id, clinicId));
  if (!clinicRows) throw new Error('An invoice is made out to a clinic that is there.');
  const { details } = clinicRows;
  const country = paidBy.country ?? clinicRows.clinic.country;
  const number = paidBy.number ?? clinicRows.clinic.org_number;
  const vatNumber = details?.vat_number || (isVatNumber(country, number) ? number : null);
  return {
    name: details?.name ?? paidBy.name ?? clinicRows.clinic.name,
    address: details?.address || paidBy.address,
    country,
    number: clinicRows.clinic.org_number,
    vat_number: vatNumber,
    email: details?.email ?? null,
  };
}

export async function findLanguage(tx: Queries, clinicId: string): Promise<Language> {
  const [owner] = await tx
    .select({ language: appUser.language })
    .from(appUser)
    .where(and(eq(appUser.clinic_id, clinicId), eq(appUser.type, 'clinic_owner'), isNull(appUser.removed_at)))
    .orderBy(asc(appUser.created_at), asc(appUser.id));
  return owner?.language ?? 'en';
}
