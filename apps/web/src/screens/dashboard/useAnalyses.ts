import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api';
import { listReports } from '../../calls';

/** Specification: the start page shows the last ten. */
const SHOWN = 10;

export type AnalysesAnswer = ReturnType<typeof useAnalyses>;

/** The newest analyses, of those found where something is searched; a late answer never replaces a newer one. */
export function useAnalyses(search: string) {
  return useQuery({
    queryKey: ['reports', 'newest', search],
    queryFn: ({ signal }) =>
      call(
        listReports,
        { body: { sort: 'newest', limit: SHOWN, ...(search ? { search } : {}) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
