import type { Call } from '@alveola/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../account/access';
import { findSession, type Session } from '../account/session';
import type { Deps } from '../deps';
import { isRefused, type Refused, refuse } from './answer';
import { type Budget, budget } from './budget';
import { readBinding } from './cookies';
import { passesXsrf, refreshXsrf } from './xsrf';

const MINUTE = 60_000;
const BEARER = /^Bearer ([\w-]{20,200})$/i;

export interface Guard {
  /** Lets a caller in, or says why not. Before the body is read: a stranger uploads nothing. */
  enter(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<Session | Refused | null>;
}

export function guard(deps: Deps): Guard {
  const addresses = budget(deps.budgets.address, MINUTE, deps.now);
  const users = budget(deps.budgets.user, MINUTE, deps.now);
  return {
    enter: async (call, request, reply) => {
      if (request.method === 'GET') refreshXsrf(request, reply, deps);
      const tooMany = spent(addresses, request.ip);
      if (tooMany) return tooMany;
      const session = await sessionOf(deps, request);
      if (call.access === 'anyone')
        return passesXsrf(request, deps) ? unrefused(session) : refuse('csrf-mismatch');
      if (session === null || isRefused(session)) return session ?? refuse('unauthenticated');
      return (
        spent(users, session.user.id) ??
        refusal(call.access, session) ??
        (passesXsrf(request, deps) ? session : refuse('csrf-mismatch'))
      );
    },
  };
}

async function sessionOf(deps: Deps, request: FastifyRequest): Promise<Session | Refused | null> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? null : findSession(deps, token, readBinding(request, deps.publicUrl));
}

/** A call for anyone is not refused for a session that has ended. */
function unrefused(session: Session | Refused | null): Session | null {
  return isRefused(session) ? null : session;
}

function spent(of: Budget, key: string): Refused | null {
  const seconds = of.take(key);
  return seconds === 0 ? null : refuse('too-many-attempts', { retryAfter: seconds });
}
