import { setTimeout as pause } from 'node:timers/promises';

/** What was asked did not answer in its time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** What the work answers, or a DeadlineError after so many ms: the work itself may go on, its end is nobody's concern. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = pause(ms, undefined, { signal: stop.signal }).then(() => {
    throw new DeadlineError(`no answer within ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => undefined);
  }
}
