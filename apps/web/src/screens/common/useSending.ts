import { useState } from 'react';

export interface Sending {
  readonly busy: boolean;
  readonly refused: unknown;
  /** Keeps a failure in `refused` unless `place` shows it elsewhere. */
  readonly send: (work: () => Promise<void>, place?: (failure: unknown) => boolean) => Promise<void>;
}

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
