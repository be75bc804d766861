import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../platform/http/reply';
import { refuse } from '../platform/base/result';

/** Seconds after which another server, or this one started anew, can be asked. */
const RETRY_AFTER = 2;

/**
 * How a server stops without breaking off what it has begun. Once it is `leaving`, `/api/ready` says so to balancers and
 * every answer ends its connection; once it closes, calls that come are refused, and those under way are answered.
 */
export function answerWhileStopping(app: FastifyInstance, leaving: AbortSignal): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isClosing || (leaving.aborted && request.routeOptions.url === '/api/ready'))
      return sendProblem(reply, refuse('unavailable', { retryAfter: RETRY_AFTER }));
  });
  // Otherwise the connection would be kept for a next call, and the server would wait for it.
  app.addHook('onSend', async (_, reply) => {
    if (isClosing || leaving.aborted) void reply.header('connection', 'close');
  });
}
