import {
  type CallOutput,
  listRulesReports,
  listRulesVersions,
  reviewReport,
  type RulesReport,
} from '@alveola/contract';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../session/api';
import { queryClient } from '../../../session/Queries';

const VERSIONS = ['rules'] as const;
const REPORTS = ['rulesReports'] as const;

export type Review = 'all' | 'open' | 'reviewed';

export function useRulesVersions() {
  return useQuery({ queryKey: VERSIONS, queryFn: () => call(listRulesVersions, {}), staleTime: 0 });
}

type Page = CallOutput<typeof listRulesReports>;

export function useRulesReports(rules_version: string | null, review: Review) {
  const query = useInfiniteQuery({
    queryKey: [...REPORTS, rules_version, review],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }): Promise<Page> =>
      call(listRulesReports, { body: { rules_version, review, ...(cursor ? { cursor } : {}) } }, { signal }),
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    gcTime: 0,
  });
  return { ...query, rows: query.data?.pages.flatMap(({ reports }) => reports) };
}

/** A changed row stays in place until its list is loaded again. */
export async function mark(id: string, withdrawal: string, reviewed: boolean): Promise<void> {
  const row: RulesReport = await call(reviewReport, { params: { id }, body: { withdrawal, reviewed } });
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: REPORTS },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          reports: page.reports.map((each) => (each.id === id ? row : each)),
        })),
      },
  );
  await queryClient.invalidateQueries({ queryKey: VERSIONS });
}
