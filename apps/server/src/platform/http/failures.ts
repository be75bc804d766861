import type { FastifyError, FastifyInstance, FastifyServerOptions } from 'fastify';
import { renewConnections, isDatabaseAway, isUnwritable } from '../db/connections';
import type { Db } from '../db/open';
import { isLate } from '../base/deadlines';
import type { Log } from '../base/log';
import { invalid, OutageError, type Refusal, refuse } from '../base/result';
import { TooComplexError, UnstorableTextError } from './body';
import { sendProblem, PROBLEM_TYPE, toProblem } from './answer';
import { STATUS_CODES } from 'node:http';
import { LOOPBACK } from '../outbound/addresses';
import { toAnswerHeaders } from '../security/headers';

const DEPENDENCY_RETRY_AFTER_S = 2;

interface Failing {
  readonly log: Log;
  readonly db: Db;
}

export function answerFailures(app: FastifyInstance, { log, db }: Failing): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const refusal = toRefusal(error);
    const { refused } = refusal;
    if (refused === 'server-error' || refused === 'unavailable' || error instanceof OutageError)
      log.error(refused, error, {
        request: request.id,
        route: request.routeOptions.url,
        method: request.method,
      });
    if (isDatabaseAway(error)) renewConnections(db.$client);
    return sendProblem(reply, refusal);
  });
}

function toRefusal(error: FastifyError): Refusal {
  if (isDatabaseAway(error) || isLate(error))
    return refuse('unavailable', { retryAfterS: DEPENDENCY_RETRY_AFTER_S });
  if (error instanceof OutageError) return refuse(error.problem, { retryAfterS: DEPENDENCY_RETRY_AFTER_S });
  if (isUnwritable(error) || error instanceof UnstorableTextError) return invalid('.', 'characters');
  if (isFull(error)) return refuse('storage-full');
  if (error instanceof TooComplexError) return refuse('body-too-complex');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('body-too-large');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('unsupported-media-type');
  if (error.code === 'FST_ERR_BAD_URL') return refuse('not-found');
  const status = error.statusCode ?? 500;
  if (status === 403 || status === 404) return refuse('not-found');
  return status >= 400 && status < 500 ? refuse('validation') : refuse('server-error');
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Malformed requests reach no hook, so the headers of every answer are added here. */
export function answerMalformed(
  publicUrl: string | null,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  const headers = toAnswerHeaders(publicUrl);
  return {
    frameworkErrors: (_error, _request, reply) => {
      void sendProblem(reply.headers(headers), refuse('not-found'));
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const status = STATUS[error.code] ?? 400;
      const body = JSON.stringify(toProblem(refuse('validation'), status));
      const lines = Object.entries({
        ...headers,
        connection: 'close',
        'content-length': String(body.length),
        'content-type': PROBLEM_TYPE,
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      if (socket.writable)
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
      socket.destroy(error);
    },
  };
}

/** Stops a foreign page whose host name leads to this machine from reading an evaluation (DNS rebinding). */
export function onlyLoopback(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!LOOPBACK.has(request.hostname)) return sendProblem(reply, refuse('forbidden'));
  });
}

/** RFC 9112, 3.2: a proxy may use one of two hosts and the server the other. Node's parser accepts both. */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders, socket } = request.raw;
    const hosts = rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length < 2) return done();
    void reply.hijack();
    app.server.emit('clientError', Object.assign(new Error('two hosts'), { code: 'TWO_HOSTS' }), socket);
  });
}
