import type { KeptNote } from '@alveola/contract';

/** The browser refused the act itself, and nothing was sent. */
export const REFUSED_HERE = -1;

/** A failed call: specification §8. Status 0 and code `unreachable` when nothing answered. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  /** Further data of the answer: with `newer-entry`, whose entry is newer. */
  readonly data: unknown;
  /** Codes of faults, by dotted path in the request. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
  readonly retryAfterS: number | null;

  constructor(
    problem: Pick<ApiProblem, 'status' | 'code' | 'message'> &
      Partial<Pick<ApiProblem, 'data' | 'codes' | 'retryAfterS'>>,
  ) {
    super(problem.message);
    this.status = problem.status;
    this.code = problem.code;
    this.data = problem.data;
    this.codes = problem.codes ?? {};
    this.retryAfterS = problem.retryAfterS ?? null;
  }
}

/** No answer came, or one that does not tell whether the server did what was asked. */
export function isUnanswered({ status }: Pick<ApiProblem, 'status'>): boolean {
  return status === 0 || status >= 500;
}

export function isLostAnswer(error: unknown): boolean {
  return error instanceof ApiProblem && isUnanswered(error);
}

/** The same request may go through later: no answer, a time limit, a stale token, too many requests. */
export function isPassing(problem: Pick<ApiProblem, 'status'>): boolean {
  return isUnanswered(problem) || [408, 419, 425, 429].includes(problem.status);
}

/** The only access to the console. Never pass a patient's data. */
export function logError(what: string, ...error: readonly unknown[]): void {
  // oxlint-disable-next-line no-console -- the specification asks for these lines
  console.error(what, ...error);
}

/** The note that somebody else saved meanwhile; null: the save failed for another reason. */
export function toNewerNote(failure: unknown): KeptNote | null {
  if (!(failure instanceof ApiProblem) || failure.code !== 'newer-note') return null;
  return isKeptNote(failure.data) ? failure.data : null;
}

function isKeptNote(data: unknown): data is KeptNote {
  if (typeof data !== 'object' || data === null) return false;
  return 'note' in data && 'notes' in data && 'saved_by' in data && 'saved_at' in data;
}
