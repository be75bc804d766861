import { putPatientName } from '@alveola/contract';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { refuse } from '../../../platform/base/result';
import { isRow, patient } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import { route } from '../../../platform/http/route';
import { type FileDeps, sealText, unsealText } from '../../../platform/storage/clinicFiles';

const toPurpose = (patientId: string) => `patient-name ${patientId}`;

export const putPatientNameRoute = route(
  putPatientName,
  async ({ deps, session: { clinicId }, params: { id }, body, audit }) => {
    const patient_name = body.patient_name || null;
    const name_sealed =
      patient_name === null ? null : await sealText(deps, clinicId, toPurpose(id), patient_name);
    const isThere = and(isRow(patient, clinicId, id), isNotNull(patient.newest_report));
    return deps.db.transaction(async (tx) => {
      const [row] = await tx.update(patient).set({ name_sealed }).where(isThere).returning();
      if (!row?.newest_report) return refuse('patient-not-found');
      // Under the newest analysis, as by it the patient's acts are found.
      await audit(tx, 'patient.name', { reportId: row.newest_report });
      return { patient_name };
    });
  },
);

type Reading = Pick<Deps, 'db' | 'keyring' | 'log'>;

/** A name that does not open is missing in its row and must not take the list with it. */
export async function readPatientName(
  deps: Reading,
  clinicId: string,
  patientId: string,
  sealed: Buffer | null,
): Promise<string | null> {
  if (sealed === null) return null;
  return unsealText(deps, clinicId, toPurpose(patientId), sealed).catch((error: unknown) => {
    deps.log.error('patient.name', error, { patient: patientId });
    return null;
  });
}

export async function findPatientName(
  deps: Reading,
  clinicId: string,
  patientNumber: string,
): Promise<string | null> {
  const [row] = await deps.db
    .select()
    .from(patient)
    .where(and(eq(patient.clinic_id, clinicId), eq(patient.patient_number, patientNumber)));
  return row ? readPatientName(deps, clinicId, row.id, row.name_sealed) : null;
}

/** @throws DamagedFileError, so that an incomplete archive is never taken for a complete one. */
export async function listPatientNames(deps: Pick<FileDeps, 'db' | 'keyring'>, clinicId: string) {
  const rows = await deps.db
    .select()
    .from(patient)
    .where(and(eq(patient.clinic_id, clinicId), isNotNull(patient.name_sealed)))
    .orderBy(asc(patient.patient_number));
  const names = [];
  for (const { id, patient_number, name_sealed } of rows)
    if (name_sealed)
      names.push({
        patient_number,
        patient_name: await unsealText(deps, clinicId, toPurpose(id), name_sealed),
      });
  return names;
}

/** After a rotation, with the rights of the tables' owner. @returns how many are under the new keys now */
export async function resealPatientNames(deps: Reading): Promise<number> {
  const rows = await deps.db.select().from(patient).where(isNotNull(patient.name_sealed));
  let done = 0;
  for (const { clinic_id, id, name_sealed } of rows) {
    const name = await readPatientName(deps, clinic_id, id, name_sealed);
    if (name === null || name_sealed === null) continue;
    const sealed = await sealText(deps, clinic_id, toPurpose(id), name);
    // One that was changed meanwhile stays as it is now.
    const isSame = and(isRow(patient, clinic_id, id), eq(patient.name_sealed, name_sealed));
    done += (await deps.db.update(patient).set({ name_sealed: sealed }).where(isSame)).rowCount ?? 0;
  }
  return done;
}
