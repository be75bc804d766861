import { MINUTE, SECOND } from './time';

export const DEADLINES = {
  /** Limits the work of a call; work that has begun may finish afterwards. */
  handler: 30 * SECOND,
  longHandler: 10 * MINUTE,
  headers: 15 * SECOND,
  /** Limits a whole request and the work of an upload: 20 MB over a slow line. */
  upload: 5 * MINUTE,
  poolWait: 200,
  connect: 5 * SECOND,
  statement: 15 * SECOND,
  idleTransaction: 30 * SECOND,
  /** Covers the retries of an object store. */
  storage: 25 * SECOND,
  scan: 30 * SECOND,
  mailGreeting: 10 * SECOND,
  mailAnswer: 20 * SECOND,
  payment: 8 * SECOND,
  identityProvider: 10 * SECOND,
  ready: 2 * SECOND,
  startCheck: 10 * SECOND,
};
export type Deadlines = Readonly<typeof DEADLINES>;

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

export function isLate(error: unknown): boolean {
  return error instanceof DeadlineError || (error instanceof Error && isLate(error.cause));
}

export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  // An aborted timer would make an error with a stack for every call that is in time.
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new DeadlineError(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
