import { useCallback, useEffect, useState } from 'react';
import { call } from '../../session/api';
import { calls } from '@alveola/contract/shell';

/** Most patients, and most analyses and recalls, so that the start page fits on one screen. */
const PATIENTS = 12;
export const SHOWN = 4;
const RECALL_SHOWN_DAYS = 30;

export interface Answer<T> {
  readonly data: T | null;
  readonly error: unknown;
  readonly isStale: boolean;
  readonly again: () => void;
}

export function findPatients(request: AbortController, search: string) {
  const body = { sort: 'newest', limit: PATIENTS, ...(search ? { search } : {}) } as const;
  return call(calls.listPatients, { body }, request);
}

export function findUnfinished(request: AbortController) {
  return call(calls.listReports, { body: { status: 'In progress', sort: 'newest', limit: SHOWN } }, request);
}

export function findDue(request: AbortController) {
  return call(calls.listRecalls, { body: { which: 'open', days: RECALL_SHOWN_DAYS, limit: SHOWN } }, request);
}

/**
 * A late answer never replaces a newer one.
 * @param ask the same function at each call, or null to ask nothing
 */
export function useAnswer<T>(
  ask: ((request: AbortController, search: string) => Promise<T>) | null,
  search = '',
): Answer<T> {
  const [state, setState] = useState<{
    readonly data: T | null;
    readonly error: unknown;
    readonly search: string | null;
  }>({ data: null, error: null, search: null });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (ask === null) return;
    const request = new AbortController();
    ask(request, search).then(
      (data) => !request.signal.aborted && setState({ data, error: null, search }),
      (error: unknown) => !request.signal.aborted && setState((now) => ({ ...now, error, search })),
    );
    return () => request.abort();
  }, [ask, search, tries]);
  const again = useCallback(() => {
    setState((now) => ({ ...now, error: null }));
    setTries((count) => count + 1);
  }, []);
  return { data: state.data, error: state.error, isStale: state.search !== search, again };
}
