import type { ListedReport, ReportRow } from '@alveola/contract';
import { keepPreviousData, type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../session/api';
import { calls } from '@alveola/contract/shell';
import { queryClient } from '../../session/Queries';

/** Analyses asked for at once. */
const PAGE = 100;

export interface Wanted {
  readonly search: string;
  readonly status: ReportRow['status'] | 'all';
  readonly isDue: boolean;
  readonly stage: NonNullable<ListedReport['stage']> | 'all';
  readonly sort: 'newest' | 'oldest' | 'patient_number';
}

interface Page {
  readonly reports: readonly ListedReport[];
  readonly next: string | null;
}

const LIST = ['reports'] as const;
export const DELETED = ['deleted reports'] as const;

export type PatientList = ReturnType<typeof usePatientList>;

/** The clinic's analyses, page after page as they are scrolled to; a late answer to an earlier search is dropped. */
export function usePatientList({ search, status, isDue, stage, sort }: Wanted) {
  const query = useInfiniteQuery({
    queryKey: [...LIST, search, status, isDue, stage, sort],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        calls.listReports,
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
  const rows = useMemo(() => data?.pages.flatMap((page) => page.reports) ?? [], [data]);
  return { ...query, rows };
}

/** Puts a changed row in its place in every list that shows it. */
export function replaceRow(row: ReportRow): void {
  changePages((reports) => reports.map((each) => (each.id === row.id ? { ...each, ...row } : each)));
}

/** Out of every list, and into the one of what was deleted. */
export async function removeRow(id: string): Promise<void> {
  changePages((reports) => reports.filter((each) => each.id !== id));
  await queryClient.invalidateQueries({ queryKey: DELETED });
}

/** A row is back: where it stands is the server's to say. */
export async function refetchLists(): Promise<void> {
  await Promise.all([LIST, DELETED].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

function changePages(change: (reports: readonly ListedReport[]) => readonly ListedReport[]): void {
  queryClient.setQueriesData<InfiniteData<Page, string>>({ queryKey: LIST }, (data) =>
    data ? { ...data, pages: data.pages.map((page) => ({ ...page, reports: change(page.reports) })) } : data,
  );
}
