import { assemble, diagnose, type Examined, type Preferences } from '@alveola/clinical';
import { getReport, listReports, type Report, type ReportRow } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api';
import { useAssessment } from '../../store';
import { newest } from '../completion';

const MOST = 20;

/** Completed analyses of the same patient before this one, the newest first. */
export function useEarlierCompleted(): readonly ReportRow[] {
  const number = useAssessment((state) => state.patientNumber);
  const own = useAssessment((state) => state.reportId ?? state.completed?.reportId ?? null);
  const { data } = useQuery({
    queryKey: ['reports', 'earlier', number],
    queryFn: ({ signal }) => call(listReports, { body: { patient_number: number, limit: MOST } }, { signal }),
    enabled: number !== '',
  });
  return data ? earlierThan(data.reports, own) : [];
}

/** @param rows the newest first */
export function earlierThan(rows: readonly ReportRow[], own: string | null): readonly ReportRow[] {
  const at = rows.findIndex(({ id }) => id === own);
  return rows.slice(at + 1).filter(({ status }) => status === 'Completed');
}

export function useEarlierReport(id: string) {
  return useQuery({
    queryKey: ['reports', 'compared', id],
    queryFn: ({ signal }) => call(getReport, { query: { id } }, { signal }),
  });
}

/**
 * The earlier report as it was examined: its kept findings, or, where it was changed after it was completed,
 * what is found in the changed record. Null where it has no patient information.
 */
export function examinedOf(report: Report, preferences: Preferences): Examined | null {
  const information = report.information.at(-1);
  if (!information) return null;
  const document = assemble({
    information,
    dentition: report.dentitions.at(-1),
    clinical_values: report.clinical_values.at(-1),
    measurement: report.measurements.at(-1),
    history: report.history,
  });
  const kept = report.draft ? null : newest(report.completions);
  return { document, result: kept?.findings ?? diagnose(document, preferences) };
}
