import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { BillingDeps } from '../areas/billing/plans/payments';
import { readJsonAlone, readParts } from '../platform/http/body';
import { newId } from '../platform/base/ids';
import { answerFailures, answerMalformed, onlyLoopback, refuseSecondHost } from '../platform/http/failures';
import { limitFiles } from '../platform/files/openFiles';
import { serveDescription } from '../platform/http/openapi';
import { CALL_EXAMPLES } from '../areas/connections/examples';
import { register } from '../platform/http/register';
import { limitConnections } from '../platform/limits/network';
import { serveWeb } from '../platform/http/web';
import type { Log } from '../platform/base/log';
import { requestSeconds, requestsRunning } from '../platform/base/metrics';
import { secureHeaders, serveSecurityTxt } from '../platform/security/headers';
import { logSecurityEvents } from '../platform/security/events';
import { createGuard } from './guard';
import { ROUTES, withoutSale } from './areas';
import { arrive, type Arrived } from '../platform/base/tracing';
import { sendProblem } from '../platform/http/answer';
import { refuse } from '../platform/base/result';

export interface AppDeps extends BillingDeps {
  readonly isBilled?: boolean;
}

export interface AppOptions extends AppDeps {
  readonly web?: string | null;
  readonly trustedProxies?: readonly string[];
  readonly leaving?: AbortSignal;
  /** The email in security.txt; null: there is no such file. */
  readonly securityContact?: string | null;
}

export async function buildApp({
  web = null,
  trustedProxies = [],
  leaving = new AbortController().signal,
  securityContact = null,
  isBilled = true,
  ...given
}: AppOptions): Promise<FastifyInstance> {
  const deps = { ...given, files: limitFiles(given.files, given.deadlines.storage) };
  const app = Fastify({
    ...answerMalformed(deps.publicUrl),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    exposeHeadRoutes: false,
    genReqId: newId,
    requestTimeout: deps.deadlines.upload,
    http: { headersTimeout: deps.deadlines.headers, connectionsCheckingInterval: deps.deadlines.headers / 3 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
  });
  app.decorateRequest('caller', null);
  identify(app);
  traceCalls(app);
  logSecurityEvents(app, deps);
  answerWhileStopping(app, leaving);
  answerFailures(app, deps);
  readJsonAlone(app);
  readParts(app);
  limitConnections(app.server, trustedProxies);
  refuseSecondHost(app);
  secureHeaders(app, deps.publicUrl);
  if (deps.publicUrl === null) onlyLoopback(app);
  await app.register(cookie);
  await app.register(multipart);
  const guard = createGuard(deps);
  const routes = isBilled ? ROUTES : withoutSale(ROUTES);
  for (const route of routes) register(app, deps, guard, route);
  serveDescription(
    app,
    routes.map(({ call }) => call),
    CALL_EXAMPLES,
  );
  if (securityContact !== null) serveSecurityTxt(app, securityContact, deps.now);
  logAnswers(app, deps.log);
  await serveWeb(app, deps, { folder: web, isBilled, usesStripe: deps.payments.kind === 'stripe' });
  return app;
}

function identify(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
}

/** Logs the route's pattern instead of the address, which holds ids and search words. */
function logAnswers(app: FastifyInstance, log: Log): void {
  app.addHook('onRequest', async () => requestsRunning.inc());
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? null;
    requestsRunning.dec();
    const labels = { method, route: route ?? 'none', status: reply.statusCode };
    requestSeconds.observe(labels, reply.elapsedTime / 1000);
    if (route === '/api/health' && reply.statusCode < 300) return;
    log.info('request', {
      request: request.id,
      method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.caller?.user.id ?? null,
      ...(findTrace(request) === null ? {} : { trace: findTrace(request) }),
      ...(request.caller?.keyId ? { key: request.caller.keyId } : {}),
    });
  });
}

const arrived = new WeakMap<FastifyRequest, Arrived>();

function traceCalls(app: FastifyInstance): void {
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

const findTrace = (request: FastifyRequest): string | null => arrived.get(request)?.trace ?? null;

const RETRY_AFTER_S = 2;

/**
 * Announces a stop in `/api/ready` and closes connections after each answer. Once the server closes, it
 * refuses new calls and finishes those under way.
 */
function answerWhileStopping(app: FastifyInstance, leaving: AbortSignal): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isClosing || (leaving.aborted && request.routeOptions.url === '/api/ready'))
      return sendProblem(reply, refuse('unavailable', { retryAfterS: RETRY_AFTER_S }));
  });
  app.addHook('onSend', async (_, reply) => {
    if (isClosing || leaving.aborted) void reply.header('connection', 'close');
  });
}
