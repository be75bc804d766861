import { type Customer, getCustomer } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../session/api';
import { queryClient } from '../../../session/Queries';
import { refetchAccounts } from '../useAccounts';

const KEY = 'provider-clinic';

export function useCustomer(id: string) {
  return useQuery({ queryKey: [KEY, id], queryFn: () => call(getCustomer, { params: { id } }) });
}

export async function keepCustomer(customer: Customer): Promise<void> {
  queryClient.setQueryData([KEY, customer.account.id], customer);
  await refetchAccounts();
}

export async function refetchCustomer(id: string): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [KEY, id] }), refetchAccounts()]);
}
