import { TUS_VERSION } from '@alveola/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Result, refuse } from '../../base/result';

export function checkTus(request: FastifyRequest, reply: FastifyReply): Result {
  void reply.header('tus-resumable', TUS_VERSION);
  if (request.headers['tus-resumable'] === TUS_VERSION) return undefined;
  void reply.header('tus-version', TUS_VERSION);
  return refuse('tus-version');
}
