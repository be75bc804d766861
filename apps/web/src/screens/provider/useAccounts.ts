import { type AccountStatus, listAccounts } from '@alveola/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
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

/** After one was decided upon it stands in another list. */
export function refetchAccounts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] });
}
