import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../platform/http/reply';
import { refuse } from '../platform/base/result';

/** In seconds; another server or the next start answers then. */
const RETRY_AFTER = 2;

/**
 * Announces a stop in `/api/ready` and closes connections after each answer. Once the server closes, it
 * refuses new calls and finishes those under way.
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
  app.addHook('onSend', async (_, reply) => {
    if (isClosing || leaving.aborted) void reply.header('connection', 'close');
  });
}
