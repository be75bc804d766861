import {
  getReport,
  type Report,
  SAVE_TYPES,
  deleteReport,
  restoreReport,
  deletedReports,
  MOST_DELETED,
  changedReports,
  type KeptNote,
  listNotes,
  patchReport,
} from '@alveola/contract';
import { refuse, isRefused } from '../../platform/base/result';
import { route } from '../../platform/http/route';
import { listXrays } from '../xrays/xrayRows';
import { newestEntries, readEntryParts } from './entries';
import { findReport, lockReport, mayRemove } from '../../platform/db/findReport';
import { findHistory, toRow } from './reportRows';
import { toCompletion, findVersions } from './versions';
import { and, eq, isNotNull, desc, asc, gte, sql, isNull } from 'drizzle-orm';
import { isOfReport, isRow, report, appUser, reportNote } from '../../platform/db/schema';
import { z } from 'zod';
import { readCursor, toPage } from '../../platform/http/cursor';
import type { Queries } from '../../platform/db/open';

/** Only the newest entry is sent, in a list as the specification requires. */
function listed<T>(part: T | undefined): T[] {
  return part === undefined ? [] : [part];
}

export const getReportRoute = route(getReport, async ({ deps: { db }, session, query, audit }) => {
  const { clinicId } = session;
  const reportRow = await findReport(db, clinicId, query.id);
  if (!reportRow) return refuse('report-not-found');
  const [newest, xrays, versions, history] = await Promise.all([
    newestEntries(db, clinicId, reportRow.id),
    listXrays(db, clinicId, reportRow.id),
    findVersions(db, clinicId, reportRow.id),
    findHistory(db, clinicId, reportRow.patient_number, reportRow.id),
  ]);
  const parts = readEntryParts(newest);
  await audit(db, 'report.read', { reportId: reportRow.id });
  const { updated_at: _, ...row } = toRow(reportRow);
  const [i, d, c, x, m] = SAVE_TYPES.map((type) => newest[type]?.public_id ?? null);
  const answer: Report = {
    ...row,
    information: listed(parts.information),
    dentitions: listed(parts.dentition),
    clinical_values: listed(parts.clinical_values),
    xray_images: [...xrays],
    measurements: listed(parts.measurement),
    entry: {
      information: i ?? null,
      dentition: d ?? null,
      clinical_values: c ?? null,
      xray_image: x ?? null,
      measurement: m ?? null,
    },
    history,
    completions: versions.map(toCompletion),
  };
  return answer;
});

/** Hides the report and its pictures at once. They are kept until it is restored or erased. */
export const deleteReportRoute = route(deleteReport, ({ deps, session, params, audit }) => {
  const { clinicId, user } = session;
  return deps.db.transaction(async (tx) => {
    const reportRow = await lockReport(tx, clinicId, params.id);
    if (!reportRow) return refuse('report-not-found');
    const created = { ...reportRow, report_id: reportRow.id, created_at: reportRow.analysis_date };
    if (!(await mayRemove(tx, user, created))) return refuse('forbidden');
    await tx
      .update(report)
      .set({ deleted_at: deps.now(), deleted_by: user.id, changed_at: deps.now() })
      .where(isRow(report, clinicId, reportRow.id));
    await audit(tx, 'report.delete', { reportId: reportRow.id });
    return undefined;
  });
});

export const restoreReportRoute = route(restoreReport, ({ deps, session: { clinicId }, params, audit }) => {
  return deps.db.transaction(async (tx) => {
    const is = isRow(report, clinicId, params.id);
    const [back] = await tx
      .update(report)
      .set({ deleted_at: null, deleted_by: null, changed_at: deps.now() })
      .where(and(is, isNotNull(report.deleted_at)))
      .returning();
    if (back) await audit(tx, 'report.restore', { reportId: back.id });
    const [found] = back ? [back] : await tx.select().from(report).where(is);
    return found ? toRow(found) : refuse('report-not-found');
  });
});

export const deletedReportsRoute = route(deletedReports, async ({ deps: { db }, session, audit }) => {
  const rows = await db
    .select()
    .from(report)
    .where(and(eq(report.clinic_id, session.clinicId), isNotNull(report.deleted_at)))
    .orderBy(desc(report.deleted_at))
    .limit(MOST_DELETED);
  const detail = { deleted: true, reports: rows.map(({ id }) => id) };
  await audit(db, 'report.list', { detail });
  return {
    reports: rows.flatMap((row) =>
      row.deleted_at ? [{ ...toRow(row), deleted_at: row.deleted_at.toISOString() }] : [],
    ),
  };
});

const place = z.tuple([z.iso.datetime(), z.string()]);

export const changedReportsRoute = route(
  changedReports,
  async ({ deps: { db }, session: { clinicId }, query: { since, cursor, limit }, audit }) => {
    const from = readCursor(place, cursor);
    if (isRefused(from)) return from;
    const rows = await db
      .select()
      .from(report)
      .where(
        and(
          eq(report.clinic_id, clinicId),
          eq(report.status, 'Completed'),
          isNotNull(report.changed_at),
          // Leaves out the example patient, whom no practice system should import.
          sql`not coalesce(${report.imported} ? 'example', false)`,
          since === undefined ? undefined : gte(report.changed_at, new Date(since)),
          from === null
            ? undefined
            : sql`(${report.changed_at}, ${report.id}) > (${from[0]}::timestamptz, ${from[1]})`,
        ),
      )
      .orderBy(asc(report.changed_at), asc(report.id))
      .limit(limit + 1);
    const { shown, next } = toPage(rows, limit, ({ changed_at, id }) => [changed_at, id]);
    await audit(db, 'report.list', { detail: { changed: true, reports: shown.map(({ id }) => id) } });
    return {
      reports: shown.map((row) => ({
        id: row.id,
        patient_number: row.patient_number,
        reference_number: row.reference_number,
        analysis_date: row.analysis_date.toISOString(),
        changed_at: row.changed_at?.toISOString() ?? '',
        deleted: row.deleted_at !== null,
      })),
      next,
    };
  },
);

export async function findNotes(db: Queries, clinicId: string, reportId: string): Promise<KeptNote[]> {
  const rows = await db
    .select({ note: reportNote, by: appUser.name })
    .from(reportNote)
    .leftJoin(appUser, eq(appUser.id, reportNote.saved_by))
    .where(isOfReport(reportNote, clinicId, reportId))
    .orderBy(desc(reportNote.n));
  return rows.map(({ note: { n, notes, saved_at }, by }) => ({
    note: n,
    notes,
    saved_by: by,
    saved_at: saved_at?.toISOString() ?? null,
  }));
}

export const listNotesRoute = route(
  listNotes,
  async ({ deps: { db }, session: { clinicId }, params, audit }) => {
    if (!(await findReport(db, clinicId, params.id))) return refuse('report-not-found');
    await audit(db, 'report.read', { reportId: params.id, detail: { notes: true } });
    return { notes: await findNotes(db, clinicId, params.id) };
  },
);

/** Adds a note and keeps the earlier ones. A repeated call, after a lost answer, adds nothing. */
export const patchReportRoute = route(
  patchReport,
  ({ deps, session: { clinicId, user }, params, body, audit }) =>
    deps.db.transaction(async (tx) => {
      const thisRow = and(isRow(report, clinicId, params.id), isNull(report.deleted_at));
      const [reportRow] = await tx.select().from(report).where(thisRow).for('update');
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
      const [changed] = await tx.update(report).set({ notes: body.notes, note }).where(thisRow).returning();
      if (!changed) return refuse('report-not-found');
      await audit(tx, 'report.notes', { reportId: changed.id, detail: { note } });
      return toRow(changed);
    }),
);
