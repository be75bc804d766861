import { create } from 'zustand';
import { ApiProblem } from '../../shell/problem';

interface Asked {
  /** Ends the wait of the call: with true it is made once more. */
  readonly answer: ((isProved: boolean) => void) | null;
}

/** Whether the dialog is to ask for a proof of who the user is. */
export const useStepUp = create<Asked>()(() => ({ answer: null }));

/**
 * Makes a call for which the server may want a fresh proof of who the user is: the dialog asks for it, and the call is
 * made once more. Where it is left, the call fails as it was refused.
 */
export async function withStepUp<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'step-up-needed') throw error;
    const isProved = await new Promise<boolean>((answer) => useStepUp.setState({ answer }));
    useStepUp.setState({ answer: null });
    if (!isProved) throw error;
    return work();
  }
}
