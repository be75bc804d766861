import type { ProblemCode } from '@alveola/contract';

export interface Refusal {
  readonly refused: ProblemCode;
  /** Keys are dotted paths in the request. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Comes with `newer-entry`. */
  readonly data?: unknown;
  readonly retryAfterS?: number;
}

/** Holds the value or the refusal. A check without a value answers undefined when it passes. */
export type Result<T = undefined> = T | Refusal;

export function refuse(code: ProblemCode, more: Omit<Refusal, 'refused'> = {}): Refusal {
  return { refused: code, ...more };
}

export function isRefused(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && 'refused' in result;
}

export function invalid(path: string, message: string): Refusal {
  return refuse('validation', { errors: { [path]: [message] } });
}

export function tooManyAttempts(retryAfterS: number): Refusal {
  return refuse('too-many-attempts', { retryAfterS });
}

export abstract class OutageError extends Error {
  abstract readonly problem: ProblemCode;
}
