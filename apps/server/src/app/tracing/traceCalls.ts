import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Arrived, arrive } from '../../platform/base/tracing';

const arrived = new WeakMap<FastifyRequest, Arrived>();

export function traceCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const call = arrive(request.headers);
    if (call === null) return done();
    arrived.set(request, call);
    call.run(done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    arrived.get(request)?.end(`${method} ${route}`, {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'alveola.request': request.id,
    });
  });
}

export const findTrace = (request: FastifyRequest): string | null => arrived.get(request)?.trace ?? null;
