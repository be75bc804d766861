import type { ReportRow } from '@alveola/contract';
import { useActiveDiagnosis } from '../../session/activeDiagnosis';

/** After a reload the number is known only from the latest analyses. */
export function useActivePatient(rows: readonly ReportRow[]): string | undefined {
  const { patientNumber, reportId } = useActiveDiagnosis();
  return patientNumber || rows.find(({ id }) => id === reportId)?.patient_number;
}
