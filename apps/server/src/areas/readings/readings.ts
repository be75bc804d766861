import { pairReadings, toClicks, toMarkers } from '@alveola/clinical';
import {
  beginReading,
  type CallBody,
  finishReading,
  firstReading,
  saveReading,
  storedReading,
  decideReading,
  type ListedReading,
  listReadings,
  type ReadingDecision,
} from '@alveola/contract';
import { readKinds } from '@alveola/report';
import { and, eq, isNull, desc } from 'drizzle-orm';
import { newId } from '../../platform/base/ids';
import { type Refusal, refuse } from '../../platform/base/result';
import { instant } from '../../platform/db/columns';
import { findReport } from '../../platform/db/findReport';
import type { Queries } from '../../platform/db/open';
import { isOfReport, isRow, reportEntry, report, appUser } from '../../platform/db/schema';
import { type CallContext, route } from '../../platform/http/route';
import { newestEntries, readEntryParts } from '../reports/entries';
import { listXrays, pictureNames } from '../xrays/xrayRows';
import { alias, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** `first` is frozen when the second reading begins, so that no decision changes what is compared. */
export const secondReading = pgTable('second_reading', {
  clinic_id: text().notNull(),
  id: text().notNull(),
  report_id: text().notNull(),
  first: jsonb().$type<unknown>().notNull(),
  first_by: text(),
  read_by: text().notNull(),
  begun_at: instant().notNull(),
  measurement: jsonb().$type<unknown>().notNull(),
  finished_at: instant(),
  decision: text().$type<ReadingDecision>(),
  reason: text(),
  decided_by: text(),
  decided_at: instant(),
});

type Place = Pick<CallContext<typeof beginReading>, 'deps' | 'session' | 'params' | 'audit'>;

export const beginReadingRoute = route(beginReading, async (context) => {
  const { db } = context.deps;
  const { clinicId } = context.session;
  const reportRow = await findReport(db, clinicId, context.params.id);
  if (!reportRow) return refuse('report-not-found');
  const [newest, xrays] = await Promise.all([
    newestEntries(db, clinicId, reportRow.id, ['information', 'dentition', 'measurement']),
    listXrays(db, clinicId, reportRow.id),
  ]);
  const { information, dentition = { implant: [], missing: [] }, measurement } = readEntryParts(newest);
  const first = { teeth: measurement?.teeth ?? [], dentition, kinds: readKinds(xrays) };
  const { sides, classes } = pairReadings(first, { teeth: [] });
  if (!information || sides.length + classes.length === 0) return refuse('reading-nothing');
  const row = await openRow(context, first, newest.measurement?.public_id ?? '');
  return {
    id: row.id,
    begun_at: row.begun_at.toISOString(),
    information,
    dentition: firstReading.parse(row.first).dentition,
    xray_images: [...xrays],
    reading: storedReading.parse(row.measurement),
  };
});

async function openRow({ deps, session, params, audit }: Place, first: unknown, entry: string) {
  const { clinicId, user } = session;
  const isOpen = and(
    isOfReport(secondReading, clinicId, params.id),
    eq(secondReading.read_by, user.id),
    isNull(secondReading.finished_at),
  );
  return deps.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(secondReading)
      .values({
        clinic_id: clinicId,
        id: newId(),
        report_id: params.id,
        first,
        first_by: await findSaver(tx, clinicId, entry),
        read_by: user.id,
        begun_at: deps.now(),
        measurement: { teeth: [] },
      })
      .onConflictDoNothing()
      .returning();
    if (made) await audit(tx, 'reading.begin', { reportId: params.id });
    const [row] = made ? [made] : await tx.select().from(secondReading).where(isOpen);
    if (!row) throw new Error('A reading that was finished meanwhile is begun anew.');
    return row;
  });
}

async function findSaver(tx: Queries, clinicId: string, entry: string): Promise<string | null> {
  const [row] = await tx
    .select({ by: reportEntry.saved_by })
    .from(reportEntry)
    .where(and(eq(reportEntry.clinic_id, clinicId), eq(reportEntry.public_id, entry)));
  return row?.by ?? null;
}

async function checkPictures(
  tx: Queries,
  clinicId: string,
  reportId: string,
  { teeth, calibrations = [] }: CallBody<typeof saveReading>,
): Promise<Refusal | null> {
  const points = [
    ...teeth.flatMap((row) => [...toMarkers(row), ...toClicks(row)].map(({ point }) => point)),
    ...calibrations.flatMap(({ from, to }) => [from, to]),
  ];
  const names = await pictureNames(tx, clinicId, reportId);
  return points.every(({ image }) => names.has(image)) ? null : refuse('marker-picture-unknown');
}

type Change = Pick<CallContext<typeof saveReading>, 'deps' | 'session' | 'params' | 'body' | 'audit'>;

async function change(context: Change, finished_at: Date | null): Promise<Refusal | undefined> {
  const { deps, session, params, body, audit } = context;
  return deps.db.transaction(async (tx) => {
    const row = await lockReading(tx, session.clinicId, params.id);
    // Another user's reading is not there: only its reader may change it.
    if (row?.read_by !== session.user.id) return refuse('reading-not-found');
    if (row.finished_at !== null) return refuse('reading-finished');
    const unfit = await checkPictures(tx, session.clinicId, row.report_id, body);
    if (unfit) return unfit;
    await tx
      .update(secondReading)
      .set({ measurement: body, finished_at })
      .where(isRow(secondReading, session.clinicId, params.id));
    await audit(tx, finished_at === null ? 'reading.save' : 'reading.finish', { reportId: row.report_id });
    return undefined;
  });
}

export const saveReadingRoute = route(saveReading, (context) => change(context, null));

export const finishReadingRoute = route(finishReading, (context) => change(context, context.deps.now()));

type ReadingRecord = typeof secondReading.$inferSelect;

/** Waits for another change of the reading; null where its report was deleted, too. */
export async function lockReading(tx: Queries, clinicId: string, id: string): Promise<ReadingRecord | null> {
  const [row] = await tx
    .select({ reading: secondReading })
    .from(secondReading)
    .innerJoin(report, isRow(report, secondReading.clinic_id, secondReading.report_id))
    .where(and(isRow(secondReading, clinicId, id), isNull(report.deleted_at)))
    .for('update', { of: secondReading });
  return row?.reading ?? null;
}

const firstReader = alias(appUser, 'first_reader');
const decider = alias(appUser, 'decider');

/** An unfinished reading shows nothing of either: whoever reads it stays blinded. */
export async function findReadings(
  db: Queries,
  clinicId: string,
  reportId: string,
): Promise<readonly ListedReading[]> {
  const rows = await db
    .select({
      reading: secondReading,
      readBy: appUser.name,
      firstBy: firstReader.name,
      decidedBy: decider.name,
    })
    .from(secondReading)
    .innerJoin(appUser, eq(appUser.id, secondReading.read_by))
    .leftJoin(firstReader, eq(firstReader.id, secondReading.first_by))
    .leftJoin(decider, eq(decider.id, secondReading.decided_by))
    .where(isOfReport(secondReading, clinicId, reportId))
    .orderBy(desc(secondReading.begun_at));
  return rows.map(({ reading, readBy, firstBy, decidedBy }) => ({
    id: reading.id,
    first_by: firstBy,
    read_by: readBy,
    begun_at: reading.begun_at.toISOString(),
    finished_at: reading.finished_at?.toISOString() ?? null,
    decision: reading.decision,
    reason: reading.reason,
    decided_by: decidedBy,
    decided_at: reading.decided_at?.toISOString() ?? null,
    first: reading.finished_at && firstReading.parse(reading.first),
    second: reading.finished_at && storedReading.parse(reading.measurement),
  }));
}

export const listReadingsRoute = route(
  listReadings,
  async ({ deps: { db }, session: { clinicId }, params, audit }) => {
    if (!(await findReport(db, clinicId, params.id))) return refuse('report-not-found');
    await audit(db, 'report.read', { reportId: params.id, detail: { readings: true } });
    return { readings: [...(await findReadings(db, clinicId, params.id))] };
  },
);

/** A later decision takes the place of an earlier one, which stays in the audit log. */
export const decideReadingRoute = route(
  decideReading,
  ({ deps: { db, now }, session: { clinicId, user }, params, body, audit }) =>
    db.transaction(async (tx) => {
      const row = await lockReading(tx, clinicId, params.id);
      if (!row) return refuse('reading-not-found');
      if (row.finished_at === null) return refuse('reading-not-finished');
      await tx
        .update(secondReading)
        .set({
          decision: body.decision,
          reason: body.reason || null,
          decided_by: user.id,
          decided_at: now(),
        })
        .where(isRow(secondReading, clinicId, params.id));
      await audit(tx, 'reading.decide', {
        reportId: row.report_id,
        detail: { reading: row.id, decision: body.decision },
      });
      return undefined;
    }),
);
