import type { Problem } from '@alveola/contract';

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
  /** Seconds; null: the server did not say. */
  readonly retryAfter: number | null;

  constructor(
    problem: { status: number; message: string; retryAfter?: number | null } & Partial<
      Omit<Problem, 'message' | 'code'>
    > & {
        code: string;
      },
  ) {
    super(problem.message);
    this.status = problem.status;
    this.code = problem.code;
    this.data = problem.data;
    this.codes = problem.codes ?? {};
    this.retryAfter = problem.retryAfter ?? null;
  }
}

/** No answer came, or one that does not tell whether the server did what was asked. */
export function isUnanswered({ status }: Pick<ApiProblem, 'status'>): boolean {
  return status === 0 || status >= 500;
}

/** The same request may go through later: no answer, a time limit, a stale token, too many requests. */
export function isPassing(problem: Pick<ApiProblem, 'status'>): boolean {
  return isUnanswered(problem) || [408, 419, 425, 429].includes(problem.status);
}
