import { patientXrays } from '@alveola/contract';
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { patient, report, xray } from '../../../platform/db/schema';
import { type Route, route } from '../../../platform/http/route';
import { refuse } from '../../../platform/result';
import { isUsedElsewhere, toXray } from '../../xrays/rows';

export const patientXraysRoute: Route = route(patientXrays, async ({ deps, session, params, audit }) => {
  const { db } = deps;
  const { clinicId } = session;
  const [found] = await db
    .select({ number: patient.patient_number })
    .from(patient)
    .where(and(eq(patient.clinic_id, clinicId), eq(patient.id, params.id), isNotNull(patient.newest_report)));
  if (!found) return refuse('patient-not-found');
  const rows = await db
    .select({ xray })
    .from(xray)
    .innerJoin(report, and(eq(report.clinic_id, xray.clinic_id), eq(report.id, xray.report_id)))
    .where(
      and(
        eq(report.clinic_id, clinicId),
        eq(report.patient_number, found.number),
        // Of a report that is there, or used by one that is.
        or(and(isNull(xray.deleted_at), isNull(report.deleted_at)), isUsedElsewhere),
      ),
    )
    .orderBy(sql`${xray.taken} desc nulls last`, desc(xray.created_at), xray.id);
  const xrays = rows.map((row) => toXray(row.xray));
  await audit(db, 'patient.read', { detail: { xrays: xrays.map(({ id }) => id) } });
  return { xrays };
});
