import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { LOOPBACK } from '../outbound/addresses';
import { refuse } from '../base/result';
import { toAnswerHeaders } from '../security/headers';
import { PROBLEM_TYPE, sendProblem, toProblem } from './reply';

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
