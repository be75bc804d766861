import { type AuditAct, ACT_NAMES, CLINIC_ROLES, listActs, SAVE_TYPES } from '@alveola/contract';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../../platform/db/open';
import { appUser, auditLog, isRow, report } from '../../../platform/db/schema';
import { route } from '../../../platform/http/route';
import { isRefused } from '../../../platform/base/result';
import { readCursor, toPage } from '../../../platform/http/cursor';

const actDetail = z.object({
  type: z.string().nullish().catch(null),
  reports: z.array(z.string()).nullish().catch(null),
  user: z.string().nullish().catch(null),
  removed: z.string().nullish().catch(null),
  reason: z.string().nullish().catch(null),
  key: z.string().nullish().catch(null),
});
const part = z.enum(SAVE_TYPES).nullable().catch(null);
const role = z.enum(CLINIC_ROLES).nullable().catch(null);
const action = z.enum(ACT_NAMES).or(z.literal('other')).catch('other');

const place = z.tuple([z.iso.datetime(), z.string()]);

const ofPatient = (clinicId: string, patientNumber: string): SQL =>
  sql`${auditLog.report_id} in (select ${report.id} from ${report}
    where ${report.clinic_id} = ${clinicId} and ${report.patient_number} = ${patientNumber})`;

function selectActs(db: Queries, conditions: readonly (SQL | undefined)[], limit: number) {
  return db
    .select({ act: auditLog, user: appUser.name, report })
    .from(auditLog)
    .leftJoin(appUser, eq(appUser.id, auditLog.user_id))
    .leftJoin(report, isRow(report, auditLog.clinic_id, auditLog.report_id))
    .where(and(...conditions))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof selectActs>>[number];

/** Removed users still have a row. The provider's users are not visible to a clinic. */
function toActor(id: string | null, name: string | null, key: unknown): AuditAct['by'] {
  if (id !== null) return name === null ? 'provider' : 'user';
  return typeof key === 'string' ? 'key' : 'nobody';
}

function toAct({ act, user, report: actReport }: Row, people: ReadonlyMap<string, string>): AuditAct {
  const { type, reports, user: whom, removed, reason, key } = actDetail.parse(act.detail ?? {});
  const person = people.get(whom ?? removed ?? '');
  return {
    id: act.id,
    at: act.at.toISOString(),
    action: action.parse(act.action),
    by: toActor(act.user_id, user, key),
    user: act.user_id === null || user === null ? null : { id: act.user_id, name: user },
    report: actReport && {
      patient_number: actReport.patient_number,
      reference_number: actReport.reference_number,
    },
    part: part.parse(type ?? null),
    listed: reports?.length ?? null,
    person: person ?? null,
    role: role.parse(type ?? null),
    reason: reason ?? null,
  };
}

async function findNames(db: Queries, clinicId: string, rows: readonly Row[]) {
  const ids = rows.flatMap(({ act }) => {
    const { user, removed } = actDetail.parse(act.detail ?? {});
    return [user, removed].filter((id) => typeof id === 'string');
  });
  const userNames = await db
    .select({ id: appUser.id, name: appUser.name })
    .from(appUser)
    .where(and(eq(appUser.clinic_id, clinicId), inArray(appUser.id, ids)));
  return new Map(userNames.map(({ id, name }) => [id, name]));
}

export const listActsRoute = route(listActs, async ({ deps: { db }, session, body, audit }) => {
  const { clinicId } = session;
  const { patient_number, user, cursor, limit } = body;
  const from = readCursor(place, cursor);
  if (isRefused(from)) return from;
  const rows = await selectActs(
    db,
    [
      eq(auditLog.clinic_id, clinicId),
      patient_number === undefined ? undefined : ofPatient(clinicId, patient_number),
      user === undefined ? undefined : eq(auditLog.user_id, user),
      from === null
        ? undefined
        : sql`(${auditLog.at}, ${auditLog.id}) < (${from[0]}::timestamptz, ${from[1]})`,
    ],
    limit + 1,
  );
  const { shown, next } = toPage(rows, limit, ({ act }) => [act.at.toISOString(), act.id]);
  const people = await findNames(db, clinicId, shown);
  const patientReport = patient_number === undefined ? null : shown[0]?.act.report_id;
  await audit(db, 'clinic.acts', {
    ...(patientReport && { reportId: patientReport }),
    detail: { ...(user && { user }) },
  });
  return { acts: shown.map((row) => toAct(row, people)), next };
});
