import {
  type CallBody,
  listRulesReports,
  listRulesVersions,
  rulesReportsCsv,
  reviewReport,
} from '@alveola/contract';
import { readWords } from '@alveola/report/words';
import { z } from 'zod';
import type { Db, Queries } from '../../../platform/db/open';
import { readPages, runStatement } from '../../../platform/db/statement';
import { csvAnswer } from '../../../platform/http/answer';
import { route } from '../../../platform/http/route';
import { isRefused, refuse } from '../../../platform/base/result';
import { readCursor, toPage } from '../../../platform/http/cursor';
import { toDueDay } from '../recall/recalls';
import {
  RULES_COUNTS,
  PAGE_OF_UNKNOWN,
  PAGE_OF_VERSION,
  type RulesRow,
  toRulesReport,
  ONE_REPORT,
} from './statements';
import { and, desc, eq, isNull } from 'drizzle-orm';
import {
  isOfReport,
  isRow,
  report,
  reportCompletion,
  rulesReview,
  rulesWithdrawal,
} from '../../../platform/db/schema';

export const listRulesVersionsRoute = route(listRulesVersions, async ({ deps: { db }, session }) => ({
  versions: [...(await runStatement(db, RULES_COUNTS, { clinic: session.clinicId }))],
}));

const place = z.tuple([z.iso.datetime(), z.string()]);
type Place = z.output<typeof place>;

interface Asked extends Omit<CallBody<typeof listRulesReports>, 'cursor'> {
  readonly clinic: string;
  readonly withdrawal: string | null;
  readonly after: Place | null;
}

const placeAfter = ({ analysis_date, id }: RulesRow): Place => [analysis_date.toISOString(), id];

function readReports(db: Db, query: Asked): Promise<readonly RulesRow[]> {
  const { rules_version: version, review, after, clinic, withdrawal, limit } = query;
  const [date, id] = after ?? ['infinity', ''];
  const values = { clinic, review, withdrawal, date, id, limit };
  return version === null
    ? runStatement(db, PAGE_OF_UNKNOWN, values)
    : runStatement(db, PAGE_OF_VERSION, { ...values, version });
}

export const listRulesReportsRoute = route(
  listRulesReports,
  async ({ deps: { db }, session, body, audit }) => {
    const { clinicId: clinic } = session;
    const { cursor, ...wanted } = body;
    const after = readCursor(place, cursor);
    if (isRefused(after)) return after;
    const counts = await runStatement(db, RULES_COUNTS, { clinic });
    const counted = counts.find(({ rules_version }) => rules_version === body.rules_version);
    const withdrawal = counted?.withdrawal?.id ?? null;
    const rows = await readReports(db, { ...wanted, clinic, after, withdrawal, limit: body.limit + 1 });
    const { shown, next } = toPage(rows, body.limit, placeAfter);
    await audit(db, 'rules.list', { detail: { reports: shown.map(({ id }) => id) } });
    return { reports: shown.map(toRulesReport), next };
  },
);

const PAGE = 1000;

export const rulesReportsCsvRoute = route(rulesReportsCsv, async ({ deps, session, query, audit }) => {
  const { db } = deps;
  const { clinicId: clinic } = session;
  const { csv, unknown, state } = readWords(query.language ?? session.user.language).rules;
  await audit(db, 'rules.export');
  const toCells = (row: RulesRow): readonly string[] => [
    row.rules_version ?? unknown,
    row.withdrawn_at?.toISOString().slice(0, 10) ?? '',
    row.patient_number,
    row.reference_number,
    row.analysis_date.toISOString().slice(0, 10),
    row.clinician,
    row.withdrawn_at === null ? '' : state[row.reviewed ? 'reviewed' : 'open'],
    row.reviewed?.by ?? '',
    row.reviewed?.at.slice(0, 10) ?? '',
  ];
  async function* groups() {
    const everyReport = { review: 'all', clinic, withdrawal: null, limit: PAGE } as const;
    for (const { rules_version } of await runStatement(db, RULES_COUNTS, { clinic })) {
      const read = (last: RulesRow | null) =>
        readReports(db, { ...everyReport, rules_version, after: last && placeAfter(last) });
      for await (const rows of readPages(PAGE, read)) yield rows.map(toCells);
    }
  }
  return csvAnswer(`${csv.fileName}-${toDueDay(deps.now())}.csv`, Object.values(csv.columns), groups());
});

async function findAffected(db: Queries, clinicId: string, reportId: string) {
  const [affectedVersion] = await db
    .select({ completion: reportCompletion.n, withdrawal: rulesWithdrawal.id })
    .from(report)
    .leftJoin(reportCompletion, isOfReport(reportCompletion, clinicId, report.id))
    .leftJoin(
      rulesWithdrawal,
      and(
        eq(rulesWithdrawal.rules_version, reportCompletion.rules_version),
        isNull(rulesWithdrawal.lifted_at),
      ),
    )
    .where(and(isRow(report, clinicId, reportId), isNull(report.deleted_at)))
    .orderBy(desc(reportCompletion.n))
    .limit(1);
  return affectedVersion;
}

export const reviewReportRoute = route(
  reviewReport,
  async ({ deps: { db, now }, session, params, body, audit }) => {
    const { clinicId, user } = session;
    const refusal = await db.transaction(async (tx) => {
      // Waits for a completion in progress: the version that was reviewed may no longer be the newest.
      await tx
        .select({ id: report.id })
        .from(report)
        .where(isRow(report, clinicId, params.id))
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
