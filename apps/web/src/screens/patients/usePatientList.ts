import type { ListedPatient, ListedReport, ReportRow } from '@alveola/contract';
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
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../shell/problemText';
import { toast } from '../../ui/overlay/toast';

const MOST_SHOWN = 100;

const ANALYSES = ['analyses'] as const;

export type AnalysesAnswer = UseQueryResult<readonly ListedReport[]>;

const PAGE = 100;

export interface WantedPatientList {
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

export function useRestore(): (row: ReportRow) => Promise<void> {
  const { t } = useTranslation();
  const toText = useProblemText();
  return async ({ id, patient_number: number }) => {
    try {
      await call(calls.restoreReport, { params: { id } });
      await refetchLists();
      toast({ tone: 'good', text: t('patients:delete.restored', { number }) });
    } catch (error) {
      toast({ tone: 'danger', text: t('patients:delete.restoreFailed', { problem: toText(error) }) });
    }
  };
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

function replaceAnalysis(row: ReportRow): void {
  queryClient.setQueriesData<readonly ListedReport[]>({ queryKey: ANALYSES }, (rows) =>
    rows?.map((each) => (each.id === row.id ? { ...each, ...row } : each)),
  );
}
