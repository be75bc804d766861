import type { ListedPatient, ReportRow } from '@alveola/contract';
import { keepPreviousData, type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../session/api';
import { calls } from '@alveola/contract/shell';
import { queryClient } from '../../session/Queries';
import { ANALYSES, replaceAnalysis } from './useAnalyses';

const PAGE = 100;

export interface Wanted {
  readonly search: string;
  readonly status: ReportRow['status'] | 'all';
  readonly isDue: boolean;
  readonly stage: NonNullable<ListedPatient['stage']> | 'all';
  readonly sort: 'newest' | 'oldest' | 'patient_number';
}

interface Page {
  readonly patients: readonly ListedPatient[];
  readonly next: string | null;
}

const LIST = ['patients'] as const;
export const DELETED = ['deleted reports'] as const;

export type PatientList = ReturnType<typeof usePatientList>;

/** A late answer to an earlier search is dropped. */
export function usePatientList({ search, status, isDue, stage, sort }: Wanted) {
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
  queryClient.setQueriesData<InfiniteData<Page, string>>({ queryKey: LIST }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      patients: page.patients.map((each) => (each.id === row.id ? { ...each, ...row } : each)),
    }));
    return { ...data, pages };
  });
  replaceAnalysis(row);
}

/** Only the server knows which analysis is now a patient's newest, and where it stands. */
export async function refetchLists(): Promise<void> {
  await Promise.all([LIST, ANALYSES, DELETED].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
