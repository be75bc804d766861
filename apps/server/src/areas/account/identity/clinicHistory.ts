import { acceptTerms, type ClinicChange, type ClinicDetails } from '@alveola/contract';
import { desc, eq } from 'drizzle-orm';
import { acrossClinics } from '../../../platform/db/isolation/scope';
import type { Queries } from '../../../platform/db/open';
import { clinic } from '../../../platform/db/schema';
import { route } from '../../../platform/http/route';
import { invalid } from '../../../platform/base/result';
import { clinicChanges, termsAcceptances } from './accountTables';

/** The clinic's row holds the newest acceptance; each is also kept in a row that never changes. */
export async function recordTerms(
  tx: Queries,
  clinicId: string,
  { version, by, at }: { readonly version: string | null; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .update(clinic)
    .set({ terms_version: version, terms_accepted_at: at })
    .where(eq(clinic.id, clinicId));
  if (version === null) return;
  await tx
    .insert(termsAcceptances)
    .values({ clinic_id: clinicId, version, accepted_by: by, accepted_at: at });
}

export async function listTerms(db: Queries, clinicId: string): Promise<ClinicDetails['terms']['accepted']> {
  const rows = await db
    .select()
    .from(termsAcceptances)
    .where(eq(termsAcceptances.clinic_id, clinicId))
    .orderBy(desc(termsAcceptances.n));
  return rows.map(({ version, accepted_by: by, accepted_at }) => ({
    version,
    by,
    at: accepted_at.toISOString(),
  }));
}

export const acceptTermsRoute = route(
  acceptTerms,
  async ({ deps: { db, now, termsVersion }, session: { clinicId, user }, body: { version }, audit }) => {
    if (version !== termsVersion) return invalid('version', 'invalid');
    if (!user.terms_due) return undefined;
    await acrossClinics(db, 'account', (all) =>
      all.transaction(async (tx) => {
        await recordTerms(tx, clinicId, { version, by: user.name, at: now() });
        await audit(tx, 'clinic.terms', { detail: { version } });
      }),
    );
  },
);

export async function listClinicChanges(db: Queries, clinicId: string): Promise<ClinicChange[]> {
  const rows = await db
    .select()
    .from(clinicChanges)
    .where(eq(clinicChanges.clinic_id, clinicId))
    .orderBy(desc(clinicChanges.n))
    .limit(50);
  return rows.map(({ before, after, reason, changed_by, changed_at }) => ({
    before,
    after,
    reason,
    changed_by,
    changed_at: changed_at.toISOString(),
  }));
}
