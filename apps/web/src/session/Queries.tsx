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

/** A screen and a dialog over it may both be shown. */
let shown = 0;

/** For the screens that keep what the server answered; nothing of a patient stays in memory after the last. */
export function Queries({ children }: { children: ReactNode }) {
  useEffect(() => {
    shown += 1;
    return () => {
      shown -= 1;
      if (shown === 0) queryClient.clear();
    };
  }, []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
