import type { ClinicAccount, AccountStatus } from '@alveola/contract';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { appUser, clinic } from '../../platform/db/schema';

export const STATUS: Readonly<Record<AccountStatus, SQL | undefined>> = {
  pending: and(eq(appUser.approved, false), isNull(appUser.declined_at)),
  approved: and(eq(appUser.approved, true), isNull(clinic.suspended_at)),
  suspended: and(eq(appUser.approved, true), isNotNull(clinic.suspended_at)),
  declined: and(eq(appUser.approved, false), isNotNull(appUser.declined_at)),
};

export interface ClinicAccountRow {
  readonly user: typeof appUser.$inferSelect;
  readonly clinic: typeof clinic.$inferSelect;
}

const IS_FIRST_OWNER = sql`${appUser.id} = (
  select first.id from app_user first
  where first.clinic_id = ${clinic.id} and first.type = 'clinic_owner' and first.removed_at is null
  order by first.created_at, first.id limit 1)`;

export function selectAccounts(db: Queries, where: SQL | undefined) {
  return db
    .select({ user: appUser, clinic })
    .from(clinic)
    .innerJoin(appUser, and(eq(appUser.clinic_id, clinic.id), IS_FIRST_OWNER))
    .where(where);
}

/** Must match the index `clinic_number` and `plainNumber`. */
const PLAIN = sql`upper(regexp_replace(org_number, '[^[:alnum:]]', '', 'g'))`;

async function findDuplicates(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClinicAccount['duplicates']>> {
  const duplicates = new Map<string, ClinicAccount['duplicates']>();
  if (ids.length === 0) return duplicates;
  const shownClinics = db
    .select({ id: clinic.id, country: clinic.country, plain: PLAIN.as('plain') })
    .from(clinic)
    .where(inArray(clinic.id, [...ids]))
    .as('asked');
  const rows = await db
    .select({ of: shownClinics.id, id: clinic.id, name: clinic.name })
    .from(shownClinics)
    .innerJoin(
      clinic,
      sql`${clinic.country} = ${shownClinics.country}
        and upper(regexp_replace(${clinic.org_number}, '[^[:alnum:]]', '', 'g')) = ${shownClinics.plain}
        and ${clinic.id} <> ${shownClinics.id}`,
    )
    .orderBy(clinic.created_at, clinic.id)
    .limit(500);
  for (const { of, ...other } of rows) duplicates.set(of, [...(duplicates.get(of) ?? []), other]);
  return duplicates;
}

export async function toAccounts(
  db: Queries,
  rows: readonly ClinicAccountRow[],
): Promise<readonly ClinicAccount[]> {
  const duplicates = await findDuplicates(
    db,
    rows.map((row) => row.clinic.id),
  );
  return rows.map((row) => ({ ...toAccount(row), duplicates: duplicates.get(row.clinic.id) ?? [] }));
}

function toAccount({ user, clinic: clinicRow }: ClinicAccountRow): Omit<ClinicAccount, 'duplicates'> {
  const { name, email, language, approved, declined_at, declined_reason } = user;
  const { id, org_number, country, suspended_at, suspended_reason } = clinicRow;
  const declined =
    declined_at && !approved ? { at: declined_at.toISOString(), reason: declined_reason ?? '' } : null;
  const suspended =
    suspended_at && approved ? { at: suspended_at.toISOString(), reason: suspended_reason ?? '' } : null;
  return {
    id,
    status: suspended ? 'suspended' : approved ? 'approved' : declined ? 'declined' : 'pending',
    name,
    email,
    language,
    clinic: { name: clinicRow.name, org_number, country },
    created_at: clinicRow.created_at.toISOString(),
    declined,
    suspended,
  };
}
