import { type Access, type Call, health, login, ready, SESSION_IDLE_HEADER } from '@alveola/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkStepUp } from '../areas/account/factors/stepUp';
import { createSessions } from '../areas/account/session/sessions';
import { findKeySession, isApiKey } from '../areas/connections/keys/apiKeys';
import { acrossClinics } from '../platform/db/isolation/scope';
import type { Deps } from '../platform/deps';
import type { Guard } from '../platform/http/register';
import type { Session } from '../platform/http/route';
import { toSource } from '../platform/limits/network';
import { createSharedLimit, toRateHeaders, createTokenBuckets } from '../platform/limits/sharedLimit';
import { isRefused, type Result, refuse } from '../platform/base/result';
import { readSecret, passesXsrf, refreshXsrf } from '../platform/security/cookies';
import { MINUTE, SECOND } from '../platform/base/time';

const CLINICAL: ReadonlySet<Access> = new Set(['clinical', 'member']);
const PROBES: ReadonlySet<Call> = new Set([health, ready]);
const BEARER = /^Bearer ([\w-]{20,200})$/i;

/** Treats every new call as one that may end a session or change its rights. */
export function touchesSessions(call: Call): boolean {
  return call.method !== 'GET' && !CLINICAL.has(call.terms.access) && call !== login;
}

export function createGuard(deps: Deps): Guard {
  const { rateLimits, now, publicUrl, log } = deps;
  const limitAddress = createTokenBuckets(rateLimits.address, MINUTE, now);
  // The session determines the clinic, so it is read across clinics.
  const across = acrossClinics(deps.db, 'session', (db) => ({ ...deps, db }));
  const sessions = createSessions(across);
  const share = { db: deps.db, now, span: MINUTE };
  const limitUser = createSharedLimit({ ...share, name: 'calls|user', max: rateLimits.user });
  const limitClinic = createSharedLimit({ ...share, name: 'calls|clinic', max: rateLimits.clinic });
  const limitCaller = async (call: Call, { user, keyId }: Session, reply: FastifyReply): Promise<Result> => {
    const name = keyId === null ? 'user' : 'key';
    const callerLimit = await limitUser(keyId === null ? user.id : `key ${keyId}`, 1);
    const { clinic_id } = user;
    const isLast = callerLimit.refusal !== undefined || clinic_id === null;
    const clinic = isLast ? null : await limitClinic(clinic_id, toCost(call));
    void reply.headers(toRateHeaders({ [name]: callerLimit, ...(clinic && { clinic }) }));
    return callerLimit.refusal ?? clinic?.refusal;
  };
  const findSession = async (
    { terms: { access } }: Call,
    request: FastifyRequest,
    token: string | undefined,
  ): Promise<Result<Session>> => {
    if (token === undefined) return refuse('unauthenticated');
    return sessions.find(token, readSecret(request, publicUrl, 'bind'), !CLINICAL.has(access));
  };
  /** Browsers send no key on their own, so XSRF cannot happen and no cookie is set. */
  const admitKey = async (
    call: Call,
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
  ): Promise<Result<Session>> => {
    const session = await findKeySession(across, key, call);
    if (isRefused(session)) return session;
    request.caller = session;
    return (await checkUser(call, session, reply)) ?? session;
  };
  return {
    admit: async (call, request, reply) => {
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
      const key = token !== undefined && isApiKey(token) ? token : null;
      if (request.method === 'GET' && key === null) refreshXsrf(request, reply, deps);
      const limited = limitAddress(toSource(request.ip));
      if (limited) return limited;
      if (PROBES.has(call)) return null;
      if (key !== null) return admitKey(call, request, reply, key);
      const session = await findSession(call, request, token);
      if (isRefused(session)) {
        if (call.terms.access !== 'anyone') return session;
        return passesXsrf(request, deps) ? null : refuse('csrf-mismatch');
      }
      request.caller = session;
      void reply.header(SESSION_IDLE_HEADER, deps.session.idle / SECOND);
      const refusal = call.terms.access === 'anyone' ? undefined : await checkUser(call, session, reply);
      return refusal ?? (passesXsrf(request, deps) ? session : refuse('csrf-mismatch'));
    },
    finished: async (call) => {
      // The call has succeeded anyway; sessions cached elsewhere expire by themselves.
      if (touchesSessions(call))
        await sessions.invalidate().catch((error: unknown) => log.error('sessions.announce', error));
    },
  };

  async function checkUser(call: Call, session: Session, reply: FastifyReply): Promise<Result> {
    return (
      (await limitCaller(call, session, reply)) ??
      checkAccess(call, session) ??
      checkStepUp(call.terms, session, now())
    );
  }
}

/** Pictures and archives cost more of the clinic's limit, because they take many times as long. */
function toCost({ terms: { multipart, isUpload, isLong } }: Call): number {
  if (isLong || multipart === 'on-disk') return 50;
  return multipart || isUpload ? 10 : 1;
}

function checkAccess({ terms: { access, needs = 'own' } }: Call, { user, keyId }: Session): Result {
  const { approved, type, clinic_id, may, membership_summary: plan } = user;
  if (!approved) return refuse('not-approved');
  if (access === 'user') return undefined;
  if (access === 'provider') return type === 'provider' ? undefined : refuse('forbidden');
  if (type === 'provider' || clinic_id === null) return refuse('forbidden');
  // A key's scope decides, even if its maker's role has changed.
  if (keyId === null && !may.includes(needs)) return refuse('forbidden');
  if (access === 'billing') return undefined;
  if (!plan) return refuse('no-membership');
  if (access !== 'member') return undefined;
  if (plan.status === 'suspended') return refuse('clinic-suspended');
  return plan.status === 'expired' ? refuse('no-membership') : undefined;
}
