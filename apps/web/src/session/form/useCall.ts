import { useRef, useState } from 'react';
import { isLostAnswer } from '../../shell/problem';
import { useProblemText } from '../../shell/problemText';
import { toast } from '../../ui/overlay/toast';

let refetchShown: () => unknown = () => undefined;

/** The queries register here, because their library loads only with a screen that uses it. */
export function onLostAnswer(refetch: () => unknown): void {
  refetchShown = refetch;
}

/**
 * One press that asks the server for something. The library's `useMutation` would hold a press back while the
 * device is offline, and keep what was sent (a password) in its cache.
 */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const isRunning = useRef(false);
  /** Ignores presses while `work` runs. `place` returns true where it shows the failure itself. */
  const send = async (work: () => Promise<unknown>, place?: (failure: unknown) => boolean): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setRefused(null);
    try {
      await work();
    } catch (failure) {
      // It may be done all the same: the screen shows what the server has now.
      if (isLostAnswer(failure)) refetchShown();
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
