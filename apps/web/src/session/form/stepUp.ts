import { create } from 'zustand';

interface Proof {
  /** Ends the wait of a call; true makes the call again. */
  readonly answer: ((isProved: boolean) => void) | null;
}

export const useStepUp = create<Proof>()(() => ({ answer: null }));

/** Asks for a fresh proof of identity, and tells whether the call that requires one may be repeated. */
export async function proveIdentity(): Promise<boolean> {
  const isProved = await new Promise<boolean>((answer) => useStepUp.setState({ answer }));
  useStepUp.setState({ answer: null });
  return isProved;
}
