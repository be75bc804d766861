import type { ListedReport, ReportRow } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../session/api';
import { queryClient } from '../../session/Queries';

export const MOST_SHOWN = 100;

export const ANALYSES = ['analyses'] as const;

export type AnalysesAnswer = UseQueryResult<readonly ListedReport[]>;

export function useAnalyses(numbers: readonly string[]): ReadonlyMap<string, AnalysesAnswer> {
  const answers = useQueries({
    queries: numbers.map((number) => ({
      queryKey: [...ANALYSES, number],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const body = { patient_number: number, limit: MOST_SHOWN } as const;
        return (await call(calls.listReports, { body }, { signal })).reports;
      },
    })),
  });
  return new Map(
    answers.flatMap((answer, at) => {
      const number = numbers[at];
      return number === undefined ? [] : [[number, answer] as const];
    }),
  );
}

export function replaceAnalysis(row: ReportRow): void {
  queryClient.setQueriesData<readonly ListedReport[]>({ queryKey: ANALYSES }, (rows) =>
    rows?.map((each) => (each.id === row.id ? { ...each, ...row } : each)),
  );
}
