import { create } from 'zustand';
import { ApiProblem } from '../../shell/problem';

interface Asked {
  readonly answer: ((isProved: boolean) => void) | null;
}

export const useStepUp = create<Asked>()(() => ({ answer: null }));

/**
 * Asks for a fresh proof of identity where the server requires one, and then makes the call again. If the
 * dialog is closed, the call fails with the server's refusal.
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
