import { useRef, useState } from 'react';
import { useProblemText } from '../../shell/problemText';
import { toast } from '../../ui/overlay/toast';

interface CallState {
  readonly busy: boolean;
  readonly refused: unknown;
  /** Ignores presses while `work` runs. `place` returns true where it shows the failure itself. */
  readonly send: (work: () => Promise<unknown>, place?: (failure: unknown) => boolean) => Promise<void>;
}

/**
 * One press that asks the server for something. The library's `useMutation` would hold a press back while the
 * device is offline, and keep what was sent (a password) in its cache.
 */
export function useCall(): CallState {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const isRunning = useRef(false);
  const send: CallState['send'] = async (work, place) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setRefused(null);
    try {
      await work();
    } catch (failure) {
      if (!place?.(failure)) setRefused(failure);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, refused, send };
}

/** For buttons of a list, which have no place for a refusal of their own. */
export function useToastedCall(tone: 'danger' | 'warn' = 'danger') {
  const toText = useProblemText();
  const { busy, send } = useCall();
  const say = (failure: unknown) => {
    toast({ tone, text: toText(failure) });
    return true;
  };
  return { busy, send: (work: () => Promise<unknown>) => send(work, say) };
}
