import { type AccountStatus, countWaiting, listAccounts, searchAccounts } from '@alveola/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../session/api';
import { queryClient } from '../../session/Queries';

const KEY = 'provider-accounts';
const FIRST: string | null = null;

/** Accounts of one status, the oldest first, page by page. */
export function useAccounts(status: AccountStatus) {
  return useInfiniteQuery({
    queryKey: [KEY, status],
    queryFn: ({ pageParam: cursor }) =>
      call(listAccounts, { query: { status, ...(cursor === null ? {} : { cursor }) } }),
    initialPageParam: FIRST,
    getNextPageParam: (page) => page.next,
  });
}

/** Of any status; an empty search asks nothing. */
export function useFoundAccounts(search: string) {
  return useQuery({
    queryKey: [KEY, 'search', search],
    queryFn: () => call(searchAccounts, { body: { search } }),
    enabled: search !== '',
  });
}

/** ms: who leaves the list open sees a clinic that registers meanwhile. */
const RECOUNT = 60_000;

export function useWaiting() {
  return useQuery({
    queryKey: [KEY, 'waiting'],
    queryFn: () => call(countWaiting, {}),
    refetchInterval: RECOUNT,
  });
}

/** After one was decided upon it stands in another list. */
export function refetchAccounts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] });
}
