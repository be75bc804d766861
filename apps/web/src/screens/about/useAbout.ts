import { getAbout } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../session/api';

export function useAbout() {
  return useQuery({ queryKey: ['about'], queryFn: () => call(getAbout, {}) });
}
