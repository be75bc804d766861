import { ApiProblem, isUnanswered } from '../shell/problem';

/**
 * Tries again after each delay (ms) where no answer came or the server failed, unless the device is offline.
 * The request must be safe to repeat. @throws the last failure
 */
export async function insist<T>(delays: readonly number[], ask: () => Promise<T>): Promise<T> {
  for (const ms of delays) {
    try {
      return await ask();
    } catch (error) {
      const mayPass = error instanceof ApiProblem && isUnanswered(error);
      if (!mayPass || !navigator.onLine) throw error;
    }
    await new Promise((later) => setTimeout(later, ms));
  }
  return ask();
}
