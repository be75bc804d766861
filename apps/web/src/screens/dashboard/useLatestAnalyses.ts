import type { CallOutput, listReports as listReportsCall } from '@alveola/contract';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../session/api';
import { calls } from '@alveola/contract/shell';

/** Specification: the start page shows the last ten. */
const SHOWN = 10;

type Found = CallOutput<typeof listReportsCall>;

export interface LatestAnalysesAnswer {
  readonly data: Found | null;
  readonly error: unknown;
  readonly stale: boolean;
  readonly again: () => void;
}

interface State {
  readonly data: Found | null;
  readonly error: unknown;
  readonly search: string | null;
}

/** A late answer never replaces a newer one. */
export function useLatestAnalyses(search: string): LatestAnalysesAnswer {
  const [state, setState] = useState<State>({ data: null, error: null, search: null });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const request = new AbortController();
    const { signal } = request;
    const body = { sort: 'newest', limit: SHOWN, ...(search ? { search } : {}) } as const;
    call(calls.listReports, { body }, { signal }).then(
      (data) => !signal.aborted && setState({ data, error: null, search }),
      (error: unknown) => !signal.aborted && setState((now) => ({ ...now, error, search })),
    );
    return () => request.abort();
  }, [search, tries]);
  const again = useCallback(() => {
    setState((now) => ({ ...now, error: null }));
    setTries((count) => count + 1);
  }, []);
  return { ...state, stale: state.search !== search, again };
}
