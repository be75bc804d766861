import { assemble, type Examined } from '@alveola/clinical';
import { getReport, listReports, type Report, type ReportRow } from '@alveola/contract';
import { readKinds } from '@alveola/report';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../session/api';
import { useAssessment } from '../../saving/store';
import { findNewestCompletion } from '../completions';
import { createContext } from 'react';

const MOST = 20;

export interface EarlierCompleted {
  readonly earlier: readonly ReportRow[];
  /** Also false without a connection. */
  readonly isLoading: boolean;
}

export function useEarlierCompleted(): EarlierCompleted {
  const ownId = useAssessment((state) => state.reportId ?? state.completed?.reportId ?? null);
  const { data, isLoading } = useReportsOfPatient();
  return { earlier: data ? earlierThan(data.reports, ownId) : [], isLoading };
}

/** Null until the list has come. */
export function usePatientId(): string | null {
  return useReportsOfPatient().data?.reports[0]?.patient_id ?? null;
}

export function usePatientName(): string | null {
  return useReportsOfPatient().data?.reports[0]?.patient_name ?? null;
}

function useReportsOfPatient() {
  const number = useAssessment((state) => state.patientNumber);
  return useQuery({
    queryKey: ['reports', 'earlier', number],
    queryFn: ({ signal }) => call(listReports, { body: { patient_number: number, limit: MOST } }, { signal }),
    enabled: number !== '',
  });
}

/** @param rows newest first */
export function earlierThan(rows: readonly ReportRow[], ownId: string | null): readonly ReportRow[] {
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
