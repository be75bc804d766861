import {
  type AccountStatus,
  countWaiting,
  type Customer,
  getCustomer,
  listAccounts,
  searchAccounts,
} from '@alveola/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../session/Queries';
import { call } from '../../session/api';

const KEY = 'provider-accounts';
const CUSTOMER_KEY = 'provider-clinic';

/** The oldest first, because it has waited longest. */
export function useAccounts(status: AccountStatus) {
  return useInfiniteQuery({
    queryKey: [KEY, status],
    queryFn: ({ pageParam: cursor }) => call(listAccounts, { query: { status, ...(cursor && { cursor }) } }),
    initialPageParam: '',
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

export function useCustomer(id: string) {
  return useQuery({ queryKey: [CUSTOMER_KEY, id], queryFn: () => call(getCustomer, { params: { id } }) });
}

export async function keepCustomer(customer: Customer): Promise<void> {
  queryClient.setQueryData([CUSTOMER_KEY, customer.account.id], customer);
  await refetchAccounts();
}

export async function refetchCustomer(id: string): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [CUSTOMER_KEY, id] }), refetchAccounts()]);
}
