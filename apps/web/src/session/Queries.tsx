import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isLostAnswer } from '../shell/problem';
import { onLostAnswer } from './form/useCall';

const TRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The server of a clinic without a network answers all the same.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < TRIES && isLostAnswer(error),
      retryDelay: (failures) => 400 * 2 ** failures,
      refetchOnWindowFocus: false,
    },
  },
});

onLostAnswer(() => queryClient.invalidateQueries());

/** A screen and a dialog over it may both use queries. */
let shown = 0;

/** Afterwards no patient's data stays in memory but what the top bar shows. */
export function QueriesProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    shown += 1;
    // It notices a lost connection only while queries are shown.
    onlineManager.setOnline(navigator.onLine);
    return () => {
      shown -= 1;
      // The queries of the children are inactive only after this effect.
      if (shown === 0) queueMicrotask(() => queryClient.removeQueries({ type: 'inactive' }));
    };
  }, []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
