import { reviewReport } from '@alveola/contract';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { report, reportCompletion, rulesReview, rulesWithdrawal } from '../../../platform/db/schema';
import { runStatement } from '../../../platform/db/statement';
import { type Route, route } from '../../../platform/http/route';
import { refuse } from '../../../platform/base/result';
import { ONE_REPORT, toRulesReport } from './statements';

async function findAffected(db: Queries, clinicId: string, reportId: string) {
  const [affectedVersion] = await db
    .select({ completion: reportCompletion.n, withdrawal: rulesWithdrawal.id })
    .from(report)
    .leftJoin(
      reportCompletion,
      and(eq(reportCompletion.clinic_id, clinicId), eq(reportCompletion.report_id, report.id)),
    )
    .leftJoin(
      rulesWithdrawal,
      and(
        eq(rulesWithdrawal.rules_version, reportCompletion.rules_version),
        isNull(rulesWithdrawal.lifted_at),
      ),
    )
    .where(and(eq(report.clinic_id, clinicId), eq(report.id, reportId), isNull(report.deleted_at)))
    .orderBy(desc(reportCompletion.n))
    .limit(1);
  return affectedVersion;
}

export const reviewReportRoute: Route = route(
  reviewReport,
  async ({ deps: { db, now }, session, params, body, audit }) => {
    const { clinicId, user } = session;
    const refusal = await db.transaction(async (tx) => {
      // Waits for a completion in progress: the version that was reviewed may no longer be the newest.
      await tx
        .select({ id: report.id })
        .from(report)
        .where(and(eq(report.clinic_id, clinicId), eq(report.id, params.id)))
        .for('update');
      const affectedVersion = await findAffected(tx, clinicId, params.id);
      if (!affectedVersion) return refuse('report-not-found');
      if (affectedVersion.completion === null || affectedVersion.withdrawal !== body.withdrawal)
        return refuse('report-not-affected');
      await tx.insert(rulesReview).values({
        clinic_id: clinicId,
        report_id: params.id,
        completion: affectedVersion.completion,
        withdrawal_id: body.withdrawal,
        reviewed: body.reviewed,
        reviewed_by: user.id,
        reviewed_at: now(),
      });
      await audit(tx, 'rules.review', { reportId: params.id, detail: { reviewed: body.reviewed } });
      return undefined;
    });
    if (refusal) return refusal;
    const [row] = await runStatement(db, ONE_REPORT, { clinic: clinicId, id: params.id });
    return row ? toRulesReport(row) : refuse('report-not-found');
  },
);
