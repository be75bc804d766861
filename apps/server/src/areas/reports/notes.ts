import { type KeptNote, listNotes, patchReport } from '@alveola/contract';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { findReport } from '../../platform/db/findReport';
import type { Queries } from '../../platform/db/open';
import { appUser, report, reportNote } from '../../platform/db/schema';
import { type Route, route } from '../../platform/http/route';
import { refuse } from '../../platform/base/result';
import { toRow } from './reportRows';

export async function findNotes(db: Queries, clinicId: string, reportId: string): Promise<KeptNote[]> {
  const rows = await db
    .select({ note: reportNote, by: appUser.name })
    .from(reportNote)
    .leftJoin(appUser, eq(appUser.id, reportNote.saved_by))
    .where(and(eq(reportNote.clinic_id, clinicId), eq(reportNote.report_id, reportId)))
    .orderBy(desc(reportNote.n));
  return rows.map(({ note: { n, notes, saved_at }, by }) => ({
    note: n,
    notes,
    saved_by: by,
    saved_at: saved_at?.toISOString() ?? null,
  }));
}

export const listNotesRoute: Route = route(
  listNotes,
  async ({ deps: { db }, session: { clinicId }, params, audit }) => {
    if (!(await findReport(db, clinicId, params.id))) return refuse('report-not-found');
    await audit(db, 'report.read', { reportId: params.id, detail: { notes: true } });
    return { notes: await findNotes(db, clinicId, params.id) };
  },
);

/** Adds a note and keeps the earlier ones. A repeated call, after a lost answer, adds nothing. */
export const patchReportRoute: Route = route(
  patchReport,
  ({ deps, session: { clinicId, user }, params, body, audit }) =>
    deps.db.transaction(async (tx) => {
      const here = and(eq(report.clinic_id, clinicId), eq(report.id, params.id), isNull(report.deleted_at));
      const [reportRow] = await tx.select().from(report).where(here).for('update');
      if (!reportRow) return refuse('report-not-found');
      if (reportRow.notes === body.notes) return toRow(reportRow);
      if (body.note !== undefined && body.note !== reportRow.note) {
        const [newest] = await findNotes(tx, clinicId, reportRow.id);
        return refuse('newer-note', { data: newest });
      }
      const note = reportRow.note === null ? 1 : reportRow.note + 1;
      await tx.insert(reportNote).values({
        clinic_id: clinicId,
        report_id: reportRow.id,
        n: note,
        notes: body.notes,
        saved_by: user.id,
        saved_at: deps.now(),
      });
      const [changed] = await tx.update(report).set({ notes: body.notes, note }).where(here).returning();
      if (!changed) return refuse('report-not-found');
      await audit(tx, 'report.notes', { reportId: changed.id, detail: { note } });
      return toRow(changed);
    }),
);
