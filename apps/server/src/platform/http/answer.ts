import type { Readable } from 'node:stream';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, type Problem } from '@alveola/contract';
import type { FastifyReply } from 'fastify';
import { isRefused, type Refusal } from '../base/result';
import { toCode, toSentence, toTopMessage } from './validation';

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

/**
 * Sends an answer as `{ data }`, 204, a file or a problem. Callers return it, because the request ends with
 * it.
 */
export function sendReply(reply: FastifyReply, answer: unknown, status: number): FastifyReply {
  if (isRefused(answer)) return sendProblem(reply, answer);
  if (isFileAnswer(answer)) {
    const { content, mediaType, fileName, disposition } = answer;
    return reply
      .code(200)
      .header('content-disposition', toDisposition(disposition, fileName))
      .type(mediaType)
      .send(content);
  }
  if (isEmptyAnswer(answer)) return reply.code(status).headers(answer.headers).send();
  if (isAccepted(answer)) return reply.code(202).send({ data: answer.value });
  return answer === undefined ? reply.code(204).send() : reply.code(status).send({ data: answer });
}

export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { refused: code, retryAfter } = refusal;
  const problem = toProblem(refusal);
  reply.request.refused = code;
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  return reply.code(problem.status).type(PROBLEM_TYPE).send(problem);
}

export const PROBLEM_TYPE = `${PROBLEM_MEDIA_TYPE}; charset=utf-8`;

export function toProblem(refusal: Refusal, parserStatus?: number): Problem {
  const { refused: code, data } = refusal;
  const { status, message: title } = PROBLEMS[code];
  const errors = refusal.errors && mapMessages(refusal.errors, toSentence);
  const message = (errors && toTopMessage(errors)) ?? title;
  return {
    type: `/api-docs#${code}`,
    title,
    status: parserStatus ?? status,
    detail: message,
    code,
    message,
    ...(errors ? { errors } : {}),
    ...(refusal.errors ? { codes: mapMessages(refusal.errors, (each) => toCode(each, code)) } : {}),
    ...(data === undefined ? {} : { data }),
  };
}

function mapMessages(errors: NonNullable<Refusal['errors']>, map: (message: string) => string) {
  return Object.fromEntries(Object.entries(errors).map(([path, messages]) => [path, messages.map(map)]));
}

/** RFC 6266: old readers get an ASCII name, others the whole name encoded. */
function toDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
