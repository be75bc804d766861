import type { Readable } from 'node:stream';
import type { ProblemCode } from '@alveola/contract';

/** An expected refusal: a value that a call answers with. */
export interface Refused {
  readonly refused: ProblemCode;
  /** By dotted path in the request. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** With `newer-entry`. */
  readonly data?: unknown;
  /** Seconds. */
  readonly retryAfter?: number;
}

export function refuse(code: ProblemCode, more: Omit<Refused, 'refused'> = {}): Refused {
  return { refused: code, ...more };
}

export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}

/** One field that is not right. */
export function invalid(path: string, message: string): Refused {
  return refuse('validation', { errors: { [path]: [message] } });
}

const FILE = Symbol('file');

/** A picture in the place of JSON. */
export interface FileAnswer {
  readonly [FILE]: true;
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly fileName: string;
}

export function fileAnswer(bytes: Buffer, mediaType: string, fileName: string): FileAnswer {
  return { [FILE]: true, bytes, mediaType, fileName };
}

export function isFileAnswer(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && FILE in answer;
}

const STREAM = Symbol('stream');

/** A file that is made while it is sent: it is as long as it will be. */
export interface StreamAnswer {
  readonly [STREAM]: true;
  readonly stream: Readable;
  readonly mediaType: string;
  readonly fileName: string;
}

export function streamAnswer(stream: Readable, mediaType: string, fileName: string): StreamAnswer {
  return { [STREAM]: true, stream, mediaType, fileName };
}

export function isStreamAnswer(answer: unknown): answer is StreamAnswer {
  return typeof answer === 'object' && answer !== null && STREAM in answer;
}

const ACCEPTED = Symbol('accepted');

/** 202: understood, and something else is asked for first. */
export interface AcceptedAnswer<T = unknown> {
  readonly [ACCEPTED]: true;
  readonly value: T;
}

export function accepted<T>(value: T): AcceptedAnswer<T> {
  return { [ACCEPTED]: true, value };
}

export function isAccepted(answer: unknown): answer is AcceptedAnswer {
  return typeof answer === 'object' && answer !== null && ACCEPTED in answer;
}
