import type { FastifyInstance } from 'fastify';
import { refuse } from '../result';
import { sendProblem } from '../http/reply';

export const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/**
 * Evaluation answers to names of this machine alone: a page elsewhere that points its own name here reads
 * nothing.
 */
export function onlyLoopback(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!LOOPBACK.has(request.hostname)) return sendProblem(reply, refuse('forbidden'));
  });
}
