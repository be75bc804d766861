import {
  decideReading,
  firstReading,
  type ListedReading,
  listReadings,
  storedReading,
} from '@alveola/contract';
import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { refuse } from '../../platform/base/result';
import { findReport } from '../../platform/db/findReport';
import type { Queries } from '../../platform/db/open';
import { appUser, secondReading } from '../../platform/db/schema';
import { type Route, route } from '../../platform/http/route';
import { lockReading } from './blinded';

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
    .where(and(eq(secondReading.clinic_id, clinicId), eq(secondReading.report_id, reportId)))
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

export const listReadingsRoute: Route = route(
  listReadings,
  async ({ deps: { db }, session: { clinicId }, params, audit }) => {
    if (!(await findReport(db, clinicId, params.id))) return refuse('report-not-found');
    await audit(db, 'report.read', { reportId: params.id, detail: { readings: true } });
    return { readings: [...(await findReadings(db, clinicId, params.id))] };
  },
);

/** A later decision takes the place of an earlier one, which stays in the audit log. */
export const decideReadingRoute: Route = route(
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
        .where(and(eq(secondReading.clinic_id, clinicId), eq(secondReading.id, params.id)));
      await audit(tx, 'reading.decide', {
        reportId: row.report_id,
        detail: { reading: row.id, decision: body.decision },
      });
      return undefined;
    }),
);
