import type { CallOutput, ListedPatient, ListedReport, listPatients, ReportRow } from '@alveola/contract';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQueries,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../session/api';
import { calls } from '@alveola/contract/shell';
import { queryClient } from '../../session/Queries';

/** Most patients of a page, and most analyses that a patient's row opens. */
const PAGE = 100;
const MOST_SHOWN = 100;

const LIST = ['patients'] as const;
const ANALYSES = ['analyses'] as const;
export const DELETED = ['deleted reports'] as const;

export interface WantedPatientList {
  readonly search: string;
  readonly status: ReportRow['status'] | 'all';
  readonly isDue: boolean;
  readonly stage: NonNullable<ListedPatient['stage']> | 'all';
  readonly sort: 'newest' | 'oldest' | 'patient_number';
}

type Page = CallOutput<typeof listPatients>;
export type PatientList = ReturnType<typeof usePatientList>;
export type AnalysesAnswer = UseQueryResult<readonly ListedReport[]>;

export function usePatientList({ search, status, isDue, stage, sort }: WantedPatientList) {
  const query = useInfiniteQuery({
    queryKey: [...LIST, search, status, isDue, stage, sort],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        calls.listPatients,
        {
          body: {
            sort,
            limit: PAGE,
            ...(search ? { search } : {}),
            ...(status === 'all' ? {} : { status }),
            ...(isDue ? { due: true } : {}),
            ...(stage === 'all' ? {} : { stage }),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;
  const patients = useMemo(() => data?.pages.flatMap((page) => page.patients) ?? [], [data]);
  return { ...query, patients };
}

export function replaceRow(row: ReportRow): void {
  const replace = <T extends ReportRow>(rows: readonly T[]) =>
    rows.map((each) => (each.id === row.id ? { ...each, ...row } : each));
  queryClient.setQueriesData<InfiniteData<Page, string>>(
    { queryKey: LIST },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, patients: replace(page.patients) })),
      },
  );
  queryClient.setQueriesData<readonly ListedReport[]>(
    { queryKey: ANALYSES },
    (rows) => rows && replace(rows),
  );
}

/** Only the server knows which analysis is now a patient's newest, and where it stands. */
export async function refetchLists(): Promise<void> {
  await Promise.all([LIST, ANALYSES, DELETED].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

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
