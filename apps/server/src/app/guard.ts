import { type Access, type Call, login } from '@alveola/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../areas/account/access';
import { type Session, type Sessions, sessionsOf } from '../areas/account/session/session';
import type { Deps } from '../platform/deps';
import { isRefused, type Refused, refuse } from '../platform/http/answer';
import { type Budget, budget } from '../platform/limits/rateLimiter';
import { readBinding } from '../platform/security/cookies';
import { passesXsrf, refreshXsrf } from '../platform/security/xsrf';
import { MINUTE } from '../platform/time';

/** The work with reports: nothing in it touches an account. */
const CLINICAL: ReadonlySet<Access> = new Set(['clinical', 'member']);
const BEARER = /^Bearer ([\w-]{20,200})$/i;

export interface Guard {
  /** Lets a caller in, or says why not. Before the body is read: a stranger uploads nothing. */
  enter(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<Session | Refused | null>;
  /** To be told of the end of each call, before it is answered: what it has ended lets nobody in again. */
  left(call: Call): void;
}

/** Whether a call can end a session or change what one allows. A call that is added counts as one that can. */
export function touchesSessions(call: Call): boolean {
  return call.method !== 'GET' && !CLINICAL.has(call.access) && call !== login;
}

export function guard(deps: Deps): Guard {
  const addresses = budget(deps.budgets.address, MINUTE, deps.now);
  const users = budget(deps.budgets.user, MINUTE, deps.now);
  const sessions = sessionsOf(deps);
  return {
    enter: async (call, request, reply) => {
      if (request.method === 'GET') refreshXsrf(request, reply, deps);
      const tooMany = spent(addresses, request.ip);
      if (tooMany) return tooMany;
      const session = await sessionOf(sessions, deps, call, request);
      if (call.access === 'anyone')
        return passesXsrf(request, deps) ? unrefused(session) : refuse('csrf-mismatch');
      if (session === null || isRefused(session)) return session ?? refuse('unauthenticated');
      return (
        spent(users, session.user.id) ??
        refusal(call.access, session) ??
        (passesXsrf(request, deps) ? session : refuse('csrf-mismatch'))
      );
    },
    left: (call) => {
      if (touchesSessions(call)) sessions.forget();
    },
  };
}

async function sessionOf(
  sessions: Sessions,
  { publicUrl }: Deps,
  { access }: Call,
  request: FastifyRequest,
): Promise<Session | Refused | null> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return null;
  return sessions.find(token, readBinding(request, publicUrl), !CLINICAL.has(access));
}

/** A call for anyone is not refused for a session that has ended. */
function unrefused(session: Session | Refused | null): Session | null {
  return isRefused(session) ? null : session;
}

function spent(of: Budget, key: string): Refused | null {
  const seconds = of.take(key);
  return seconds === 0 ? null : refuse('too-many-attempts', { retryAfter: seconds });
}
