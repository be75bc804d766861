import { ApiProblem } from '../shell/problem';

/**
 * Asks again, after each of so many ms, where no answer came or the server could not do it, unless the device knows of no
 * network. For what may be asked twice.
 * @throws what the last try threw
 */
export async function insist<T>(delays: readonly number[], ask: () => Promise<T>): Promise<T> {
  for (const ms of delays) {
    try {
      return await ask();
    } catch (error) {
      const isPassing = error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
      if (!isPassing || !navigator.onLine) throw error;
    }
    await new Promise((later) => setTimeout(later, ms));
  }
  return ask();
}
