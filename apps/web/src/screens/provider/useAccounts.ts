import { type AccountStatus, countWaiting, listAccounts, searchAccounts } from '@alveola/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../session/api';
import { queryClient } from '../../session/Queries';

const KEY = 'provider-accounts';
const FIRST: string | null = null;

/** The oldest first, because it has waited longest. */
export function useAccounts(status: AccountStatus) {
  return useInfiniteQuery({
    queryKey: [KEY, status],
    queryFn: ({ pageParam: cursor }) =>
      call(listAccounts, { query: { status, ...(cursor === null ? {} : { cursor }) } }),
    initialPageParam: FIRST,
    getNextPageParam: (page) => page.next,
  });
}

export function useFoundAccounts(search: string) {
  return useQuery({
    queryKey: [KEY, 'search', search],
    queryFn: () => call(searchAccounts, { body: { search } }),
    enabled: search !== '',
  });
}

/** Milliseconds: shows a clinic that registers while the list is open. */
const RECOUNT = 60_000;

export function useWaiting() {
  return useQuery({
    queryKey: [KEY, 'waiting'],
    queryFn: () => call(countWaiting, {}),
    refetchInterval: RECOUNT,
  });
}

export function refetchAccounts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] });
}
