import type { Readable } from 'node:stream';

const FILE = Symbol('file');

export interface FileAnswer {
  readonly [FILE]: true;
  /** A stream is produced while it is sent, so its length is not known beforehand. */
  readonly content: Buffer | Readable;
  readonly mediaType: string;
  readonly fileName: string;
  readonly disposition: 'inline' | 'attachment';
}

export function fileAnswer(content: Buffer, mediaType: string, fileName: string): FileAnswer {
  return { [FILE]: true, content, mediaType, fileName, disposition: 'inline' };
}

export function streamAnswer(content: Readable, mediaType: string, fileName: string): FileAnswer {
  return { [FILE]: true, content, mediaType, fileName, disposition: 'attachment' };
}

export function isFileAnswer(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && FILE in answer;
}

const EMPTY = Symbol('empty');

export interface EmptyAnswer {
  readonly [EMPTY]: true;
  readonly headers: Readonly<Record<string, string>>;
}

export function emptyAnswer(headers: Readonly<Record<string, string>>): EmptyAnswer {
  return { [EMPTY]: true, headers };
}

export function isEmptyAnswer(answer: unknown): answer is EmptyAnswer {
  return typeof answer === 'object' && answer !== null && EMPTY in answer;
}

const ACCEPTED = Symbol('accepted');

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
