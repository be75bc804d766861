import { Readable } from 'node:stream';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, type Problem } from '@alveola/contract';
import type { FastifyReply } from 'fastify';
import { isRefused, type Refusal } from '../base/result';
import { BYTE_ORDER_MARK, type CsvCell, toCsvLine } from '../csv';
import { toCode, toSentence, toTopMessage } from './validation';

const KIND = Symbol('kind');

export interface FileAnswer {
  readonly [KIND]: 'file';
  /** A stream is produced while it is sent, so its length is not known beforehand. */
  readonly content: Buffer | Readable;
  readonly mediaType: string;
  readonly fileName: string;
  readonly disposition: 'inline' | 'attachment';
}

export interface EmptyAnswer {
  readonly [KIND]: 'empty';
  readonly headers: Readonly<Record<string, string>>;
}

export interface AcceptedAnswer<T = unknown> {
  readonly [KIND]: 'accepted';
  readonly value: T;
}

export function fileAnswer(content: Buffer, mediaType: string, fileName: string): FileAnswer {
  return { [KIND]: 'file', content, mediaType, fileName, disposition: 'inline' };
}

export function streamAnswer(content: Readable, mediaType: string, fileName: string): FileAnswer {
  return { [KIND]: 'file', content, mediaType, fileName, disposition: 'attachment' };
}

/** Writes the lines of each group as they are read. */
export function csvAnswer(
  fileName: string,
  columns: readonly string[],
  groups: AsyncIterable<readonly (readonly CsvCell[])[]>,
): FileAnswer {
  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsvLine(columns);
    for await (const rows of groups) yield rows.map(toCsvLine).join('');
  }
  return streamAnswer(Readable.from(lines()), 'text/csv; charset=utf-8', fileName);
}

export function emptyAnswer(headers: Readonly<Record<string, string>>): EmptyAnswer {
  return { [KIND]: 'empty', headers };
}

export function accepted<T>(value: T): AcceptedAnswer<T> {
  return { [KIND]: 'accepted', value };
}

function isSpecial(answer: unknown): answer is FileAnswer | EmptyAnswer | AcceptedAnswer {
  return typeof answer === 'object' && answer !== null && KIND in answer;
}

export function isAccepted(answer: unknown): answer is AcceptedAnswer {
  return isSpecial(answer) && answer[KIND] === 'accepted';
}

/**
 * Sends an answer as `{ data }`, 204, a file or a problem. Callers return it, because the request ends with
 * it.
 */
export function sendReply(reply: FastifyReply, answer: unknown, status: number): FastifyReply {
  if (isRefused(answer)) return sendProblem(reply, answer);
  if (!isSpecial(answer))
    return answer === undefined ? reply.code(204).send() : reply.code(status).send({ data: answer });
  if (answer[KIND] === 'empty') return reply.code(status).headers(answer.headers).send();
  if (answer[KIND] === 'accepted') return reply.code(202).send({ data: answer.value });
  return reply
    .code(200)
    .header('content-disposition', toDisposition(answer))
    .type(answer.mediaType)
    .send(answer.content);
}

export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { refused: code, retryAfterS } = refusal;
  const problem = toProblem(refusal);
  reply.request.refused = code;
  if (retryAfterS !== undefined)
    void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterS))));
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
function toDisposition({ disposition, fileName }: FileAnswer): string {
  const plain = fileName.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
