import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Deps } from '../platform/deps';
import { MAX_BODY_BYTES, readJsonAlone } from '../platform/http/body';
import { answerFailures } from '../platform/http/failures';
import { guard } from './guard';
import { secureHeaders } from '../platform/security/headers';
import { onlyLoopback } from '../platform/security/loopback';
import { serveDescription } from '../platform/http/openapi';
import { register } from '../platform/http/register';
import { serveWeb } from '../platform/http/web';
import { routes } from './routes';

export interface AppOptions extends Deps {
  /** Folder of the built web client; null: calls alone. */
  readonly web?: string | null;
  /** Addresses of proxies whose word on the caller's address is taken. */
  readonly trustedProxies?: readonly string[];
}

/** ms in which a whole request must have arrived: 20 MB over a slow line. */
const REQUEST_TIMEOUT = 300_000;

/** The whole server, not yet listening: what `main` starts and the tests call. */
export async function buildApp({
  web = null,
  trustedProxies = [],
  ...deps
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    exposeHeadRoutes: false,
    requestTimeout: REQUEST_TIMEOUT,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 100 },
  });
  app.decorateRequest('caller', null);
  answerFailures(app, deps.log);
  readJsonAlone(app);
  await secureHeaders(app, deps.publicUrl);
  if (deps.publicUrl === null) onlyLoopback(app);
  await app.register(cookie);
  await app.register(multipart);
  const served = routes();
  const entry = guard(deps);
  for (const each of served) register(app, deps, entry, each);
  serveDescription(
    app,
    served.map(({ call }) => call),
  );
  logAnswers(app, deps);
  await serveWeb(app, deps, web);
  return app;
}

/** The route's pattern and not the address: no ids, no search words. */
function logAnswers(app: FastifyInstance, { log }: Deps): void {
  app.addHook('onResponse', async (request, reply) => {
    log.info('request', {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.caller?.user.id ?? null,
    });
  });
}
