import { patientXrays } from '@alveola/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import { patient } from '../../../platform/db/schema';
import { type Route, route } from '../../../platform/http/route';
import { refuse } from '../../../platform/base/result';
import { findPatientXrays, toXray } from '../../xrays/xrayRows';

export const patientXraysRoute: Route = route(patientXrays, async ({ deps, session, params, audit }) => {
  const { db } = deps;
  const { clinicId } = session;
  const [patientRow] = await db
    .select({ number: patient.patient_number, newest: patient.newest_report })
    .from(patient)
    .where(and(eq(patient.clinic_id, clinicId), eq(patient.id, params.id), isNotNull(patient.newest_report)));
  if (!patientRow) return refuse('patient-not-found');
  const xrays = (await findPatientXrays(db, clinicId, patientRow.number)).map(toXray);
  await audit(db, 'patient.read', {
    ...(patientRow.newest && { reportId: patientRow.newest }),
    detail: { xrays: xrays.map(({ id }) => id) },
  });
  return { xrays };
});
