import { getAbout } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../session/api';

/** The build, the provider and what there is to read, as the server tells it. */
export function useAbout() {
  return useQuery({ queryKey: ['about'], queryFn: () => call(getAbout, {}) });
}
