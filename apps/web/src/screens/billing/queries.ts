import { getPlans, getSubscription, type Subscription } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../session/api';
import { queryClient } from '../../session/Queries';
import { refreshProfile } from '../../session/session';

const SUBSCRIPTION = ['subscription'];

export function usePlans() {
  return useQuery({ queryKey: ['plans'], queryFn: () => call(getPlans, {}) });
}

export function useSubscription() {
  return useQuery({ queryKey: SUBSCRIPTION, queryFn: () => call(getSubscription, {}) });
}

export async function keepSubscription(subscription: Subscription): Promise<void> {
  queryClient.setQueryData(SUBSCRIPTION, subscription);
  await refreshProfile();
}

export function refetchSubscription(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: SUBSCRIPTION });
}
