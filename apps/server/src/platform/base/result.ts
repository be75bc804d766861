import type { ProblemCode } from '@alveola/contract';

/** An expected refusal: a value that a call answers with, never thrown. */
export interface Refusal {
  readonly refused: ProblemCode;
  /** By dotted path in the request. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** With `newer-entry`. */
  readonly data?: unknown;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** What was asked for, or why not. A check that has nothing to give back answers undefined where it passes. */
export type Result<T = undefined> = T | Refusal;

export function refuse(code: ProblemCode, more: Omit<Refusal, 'refused'> = {}): Refusal {
  return { refused: code, ...more };
}

export function isRefused(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && 'refused' in result;
}

/** One field that is not right. */
export function invalid(path: string, message: string): Refusal {
  return refuse('validation', { errors: { [path]: [message] } });
}

/** A rate limit is used up for so many seconds. */
export function tooManyAttempts(retryAfter: number): Refusal {
  return refuse('too-many-attempts', { retryAfter });
}

/** Something outside that a call needs did not answer. */
export abstract class OutageError extends Error {
  abstract readonly problem: ProblemCode;
}
