import { liftWithdrawal, listWithdrawals, type RulesWithdrawal, withdrawRules } from '@alveola/contract';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { newId } from '../../platform/base/ids';
import type { Queries } from '../../platform/db/open';
import { appUser, clinic, rulesWithdrawal } from '../../platform/db/schema';
import { route } from '../../platform/http/route';
import { enqueueMail } from '../../platform/mail/queue';
import { refuse } from '../../platform/base/result';
import { rulesRestoredMail, rulesWithdrawnMail } from './providerMails';

type Row = typeof rulesWithdrawal.$inferSelect;

/** Matches the index `report_rules`, so that each clinic needs one look-up. */
const hasReports = (version: string) => sql`exists (
  select from report where report.clinic_id = ${clinic.id} and report.completed_rules = ${version}
    and report.deleted_at is null and report.status = 'Completed')`;

async function toWithdrawal(db: Queries, row: Row): Promise<RulesWithdrawal> {
  const { id, rules_version, reason, withdrawn_by, withdrawn_at, lifted_at, lifted_by } = row;
  return {
    id,
    rules_version,
    reason,
    withdrawn_by,
    withdrawn_at: withdrawn_at.toISOString(),
    clinics: await db.$count(clinic, hasReports(rules_version)),
    lifted:
      lifted_at === null
        ? null
        : { at: lifted_at.toISOString(), by: lifted_by ?? '', reason: row.lifted_reason ?? '' },
  };
}

export const listWithdrawalsRoute = route(listWithdrawals, async ({ deps: { db } }) => {
  const rows = await db.select().from(rulesWithdrawal).orderBy(desc(rulesWithdrawal.withdrawn_at));
  return { withdrawals: await Promise.all(rows.map((row) => toWithdrawal(db, row))) };
});

function findOwners(db: Queries, version: string) {
  return db
    .select({ email: appUser.email, language: appUser.language, name: appUser.name, clinic: clinic.name })
    .from(clinic)
    .innerJoin(appUser, and(eq(appUser.clinic_id, clinic.id), eq(appUser.type, 'clinic_owner')))
    .where(and(eq(appUser.approved, true), isNull(appUser.removed_at), hasReports(version)));
}

export const withdrawRulesRoute = route(
  withdrawRules,
  async ({ deps: { db, now }, session: { user }, body, audit }) =>
    db.transaction(async (tx) => {
      const { rules_version, reason } = body;
      const [row] = await tx
        .insert(rulesWithdrawal)
        .values({ ...body, id: newId(), severity: 'review', withdrawn_at: now(), withdrawn_by: user.name })
        .onConflictDoNothing()
        .returning();
      if (!row) return refuse('rules-withdrawn');
      await audit(tx, 'rules.withdraw', { detail: { withdrawal: row.id, rules_version } });
      for (const owner of await findOwners(tx, rules_version)) {
        const { name, clinic: clinicName, language } = owner;
        const data = { name, clinic: clinicName, version: rules_version, reason: reason[language] };
        await enqueueMail(tx, now(), rulesWithdrawnMail, owner, data);
      }
      return toWithdrawal(tx, row);
    }),
);

export const liftWithdrawalRoute = route(
  liftWithdrawal,
  async ({ deps: { db, now }, session: { user }, params, body: { reason }, audit }) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .update(rulesWithdrawal)
        .set({ lifted_at: now(), lifted_by: user.name, lifted_reason: reason })
        .where(and(eq(rulesWithdrawal.id, params.id), isNull(rulesWithdrawal.lifted_at)))
        .returning();
      if (!row) return refuse('withdrawal-not-found');
      const { rules_version: version } = row;
      await audit(tx, 'rules.lift', { detail: { withdrawal: row.id, rules_version: version } });
      for (const owner of await findOwners(tx, version)) {
        const data = { name: owner.name, clinic: owner.clinic, version, reason };
        await enqueueMail(tx, now(), rulesRestoredMail, owner, data);
      }
      return toWithdrawal(tx, row);
    }),
);
