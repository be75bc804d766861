import type { ReportRow } from '@alveola/contract';
import { useActiveDiagnosis } from '../../session/activeDiagnosis';

/** The patient number of the active diagnosis; after a reload it is among the latest analyses, or not known. */
export function useActivePatient(rows: readonly ReportRow[]): string | undefined {
  const { patientNumber, reportId } = useActiveDiagnosis();
  return patientNumber || rows.find(({ id }) => id === reportId)?.patient_number;
}
