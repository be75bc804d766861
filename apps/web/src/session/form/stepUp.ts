import { create } from 'zustand';

interface Proof {
  /** Ends a call's wait; true repeats the call. */
  readonly answer: ((isProved: boolean) => void) | null;
}

export const useStepUp = create<Proof>()(() => ({ answer: null }));

export async function proveIdentity(): Promise<boolean> {
  const isProved = await new Promise<boolean>((answer) => useStepUp.setState({ answer }));
  useStepUp.setState({ answer: null });
  return isProved;
}
