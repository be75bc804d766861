import { assemble, type Examined } from '@alveola/clinical';
import { getReport, type Report, type ReportRow } from '@alveola/contract';
import { readKinds } from '@alveola/report';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../session/api';
import { useReportsOfPatient } from '../../saving/patientReports';
import { useAssessment, useReportId } from '../../saving/store';
import { findNewestCompletion } from '../completions';
import { createContext } from 'react';

/** `isLoading` is also false without a connection. */
export function useEarlierCompleted() {
  const ownId = useReportId();
  const number = useAssessment((state) => state.patientNumber);
  const { data, isLoading } = useReportsOfPatient(number);
  return { earlier: data ? earlierThan(data.reports, ownId) : [], isLoading };
}

/** @param rows newest first */
function earlierThan(rows: readonly ReportRow[], ownId: string | null): readonly ReportRow[] {
  const at = rows.findIndex(({ id }) => id === ownId);
  return rows.slice(at + 1).filter(({ status }) => status === 'Completed');
}

export function useEarlierReport(id: string | null) {
  return useQuery({
    queryKey: ['reports', 'compared', id],
    queryFn: ({ signal }) => call(getReport, { query: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  });
}

export function examinedIn({ completions, xray_images }: Report): Examined | null {
  const version = findNewestCompletion(completions);
  const xray_kinds = readKinds(xray_images);
  return version && { document: { ...assemble(version.record), xray_kinds }, result: version.findings };
}

/** The id of the analysis to compare with. Paper uses it too. Null: there is none. */
export const ComparedContext = createContext<string | null>(null);
