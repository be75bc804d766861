import { useState } from 'react';

export interface Sending {
  readonly busy: boolean;
  /** What refused the last try; null: nothing did. */
  readonly refused: unknown;
  /** Does it; a failure is kept in `refused` unless `place` finds a place for it of its own. */
  readonly send: (work: () => Promise<void>, place?: (failure: unknown) => boolean) => Promise<void>;
}

/** One press of a button that asks the server for something. */
export function useSending(): Sending {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const send: Sending['send'] = async (work, place) => {
    setBusy(true);
    setRefused(null);
    try {
      await work();
    } catch (failure) {
      if (!place?.(failure)) setRefused(failure);
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, send };
}
