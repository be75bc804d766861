import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ApiProblem } from '../shell/problem';

const TRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays one; only what may go through later is tried again.
      retry: (failures, error) =>
        failures < TRIES && error instanceof ApiProblem && (error.status === 0 || error.status >= 500),
      retryDelay: (failures) => 400 * 2 ** failures,
      // A list of many pages is not fetched anew because the window was left for a moment.
      refetchOnWindowFocus: false,
    },
  },
});

/** For the screens that keep what the server answered; nothing of a patient stays in memory after them. */
export function Queries({ children }: { children: ReactNode }) {
  useEffect(() => () => queryClient.clear(), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
