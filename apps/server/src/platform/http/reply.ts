import { PROBLEMS, type Problem } from '@alveola/contract';
import type { FastifyReply } from 'fastify';
import {
  type FileAnswer,
  isAccepted,
  isFileAnswer,
  isRefused,
  isStreamAnswer,
  type Refused,
  type StreamAnswer,
} from './answer';
import { toCode, toSentence } from './sentences';
import { topMessage } from './validation';

/** Sends what a call answered: `{ data }`, 204, a picture or a problem. To be returned: the request ends with it. */
export function send(reply: FastifyReply, answer: unknown, status: number): FastifyReply {
  if (isRefused(answer)) return sendProblem(reply, answer);
  if (isFileAnswer(answer)) return sendFile(reply, answer);
  if (isStreamAnswer(answer)) return sendStream(reply, answer);
  if (isAccepted(answer)) return reply.code(202).send({ data: answer.value });
  return answer === undefined ? reply.code(204).send() : reply.code(status).send({ data: answer });
}

export function sendProblem(reply: FastifyReply, refused: Refused): FastifyReply {
  const { status, message } = PROBLEMS[refused.refused];
  const { refused: code, data, retryAfter } = refused;
  const errors = refused.errors && mapMessages(refused.errors, toSentence);
  const problem: Problem = {
    code,
    message: (errors && topMessage(errors)) ?? message,
    ...(errors ? { errors } : {}),
    ...(refused.errors ? { codes: mapMessages(refused.errors, (message) => toCode(message, code)) } : {}),
    ...(data === undefined ? {} : { data }),
  };
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  return reply.code(status).type('application/json; charset=utf-8').send(problem);
}

function mapMessages(errors: NonNullable<Refused['errors']>, map: (message: string) => string) {
  return Object.fromEntries(Object.entries(errors).map(([path, messages]) => [path, messages.map(map)]));
}

/** A picture is shown, never run: no scripts, no guessing of its type, kept by no cache. */
function sendFile(reply: FastifyReply, { bytes, mediaType, fileName }: FileAnswer): FastifyReply {
  return reply
    .code(200)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', disposition(fileName))
    .type(mediaType)
    .send(bytes);
}

function sendStream(reply: FastifyReply, { stream, mediaType, fileName }: StreamAnswer): FastifyReply {
  return reply
    .code(200)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', disposition(fileName, 'attachment'))
    .type(mediaType)
    .send(stream);
}

/** RFC 6266: an ASCII name for old readers, the whole name encoded. */
function disposition(fileName: string, kind: 'inline' | 'attachment' = 'inline'): string {
  const plain = fileName.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
