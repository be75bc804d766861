import { createHmac } from 'node:crypto';
import type { ProblemCode } from '@alveola/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { createTokenBuckets } from '../limits/sharedLimit';
import { MINUTE } from '../base/time';

export type SecurityEvent =
  | 'forbidden'
  | 'foreign-id'
  | 'not-found-burst'
  | 'xsrf'
  | 'step-up-failed'
  | 'rate-limited'
  | 'signature-invalid'
  | 'new-device'
  | 'provider-read';

/** Maps refusals to events. Another clinic's id is refused like a missing one and counts alike. */
const REFUSALS: Partial<Record<ProblemCode, SecurityEvent>> = {
  forbidden: 'forbidden',
  'report-not-found': 'foreign-id',
  'xray-not-found': 'foreign-id',
  'session-not-found': 'foreign-id',
  'key-not-found': 'foreign-id',
  'key-scope': 'forbidden',
  'account-not-found': 'foreign-id',
  'checkout-not-found': 'foreign-id',
  'quote-not-found': 'foreign-id',
  'csrf-mismatch': 'xsrf',
  'password-wrong': 'step-up-failed',
  'clinic-name-differs': 'step-up-failed',
  'too-many-attempts': 'rate-limited',
  'signature-invalid': 'signature-invalid',
};

const NOT_FOUND_A_MINUTE = 20;

declare module 'fastify' {
  interface FastifyRequest {
    refused: ProblemCode | null;
    noted: SecurityEvent | null;
  }
}

/** Hashes with a key, so that equal addresses are recognizable but cannot be guessed. */
export function hashAddress({ secret }: Pick<Deps, 'secret'>, address: string): string {
  return createHmac('sha256', secret).update(`address|${address}`).digest('base64url');
}

const isProviders = (route: string | undefined) => route?.startsWith('/api/provider/') ?? false;

/** Logs the route's pattern, without ids, search words or the address. */
export function logSecurityEvents(app: FastifyInstance, deps: Pick<Deps, 'secret' | 'log' | 'now'>): void {
  const limitNotFound = createTokenBuckets(NOT_FOUND_A_MINUTE, MINUTE, deps.now);
  const findEvent = ({ refused, noted, ip, routeOptions }: FastifyRequest): SecurityEvent | null => {
    if (refused === 'not-found') return limitNotFound(ip) ? 'not-found-burst' : null;
    if (refused !== null) return REFUSALS[refused] ?? noted;
    return noted ?? (isProviders(routeOptions.url) ? 'provider-read' : null);
  };
  app.decorateRequest('refused', null);
  app.decorateRequest('noted', null);
  app.addHook('onResponse', async (request, reply) => {
    const event = findEvent(request);
    if (event === null) return;
    deps.log.info(`security.${event}`, {
      request: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      user: request.caller?.user.id ?? null,
      ...(request.caller?.keyId ? { key: request.caller.keyId } : {}),
      address: hashAddress(deps, request.ip),
    });
  });
}
