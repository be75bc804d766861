import { MINUTE, SECOND } from './time';

/** How long anything is waited for, in ms. The browser's own stand beside its requests (`session/http.ts`). */
export interface Deadlines {
  /** The work of a call; what it began may still be done afterwards. */
  readonly handler: number;
  /** The same of a call that says that it is long. */
  readonly longHandler: number;
  /** The head of a request to arrive. */
  readonly headers: number;
  /** A whole request to arrive, and the work of an upload: 20 MB over a slow line. */
  readonly upload: number;
  /** A connection of the pool while all are in use. */
  readonly poolWait: number;
  /** A new connection to the database, and its first answer. */
  readonly connect: number;
  /** One statement. */
  readonly statement: number;
  /** The next statement of a transaction. */
  readonly idleTransaction: number;
  /** One file to be stored, read or removed, with the tries again of an object store. */
  readonly storage: number;
  /** A file to be looked at for malware. */
  readonly scan: number;
  /** The mail server to take the connection, and to greet. */
  readonly mailGreeting: number;
  /** The mail server's next word. */
  readonly mailAnswer: number;
  /** One try at the payment provider. */
  readonly payment: number;
  /** All that a call asks the clinic's identity provider. */
  readonly identityProvider: number;
  /** Proof that database and storage can be written to. */
  readonly ready: number;
  /** The same of each dependency at the start. */
  readonly startCheck: number;
}

export const DEADLINES: Deadlines = {
  handler: 30 * SECOND,
  longHandler: 10 * MINUTE,
  headers: 15 * SECOND,
  upload: 5 * MINUTE,
  poolWait: 200,
  connect: 5 * SECOND,
  statement: 15 * SECOND,
  idleTransaction: 30 * SECOND,
  storage: 25 * SECOND,
  scan: 30 * SECOND,
  mailGreeting: 10 * SECOND,
  mailAnswer: 20 * SECOND,
  payment: 8 * SECOND,
  identityProvider: 10 * SECOND,
  ready: 2 * SECOND,
  startCheck: 10 * SECOND,
};

/** What was asked did not answer in its time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** Whether something did not answer in its time, whatever came of that. */
export function isLate(error: unknown): boolean {
  return error instanceof DeadlineError || (error instanceof Error && isLate(error.cause));
}

/**
 * What the work answers, or a DeadlineError after so many ms. The work itself goes on; how it ends is nobody's
 * concern any more.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  // Not an aborted wait, which makes an error with its stack for each call that is in time.
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new DeadlineError(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
