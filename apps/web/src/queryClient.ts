import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './http';

const TRIES = 2;

/** What lists and searches were answered, for as long as the user is signed in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays one; only what may go through later is tried again.
      retry: (failures, error) =>
        failures < TRIES && error instanceof ApiProblem && (error.status === 0 || error.status >= 500),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
  },
});
