import { type Access, type Call, health, login, ready, SESSION_IDLE_HEADER } from '@alveola/contract';
import type { FastifyRequest } from 'fastify';
import { checkStepUp } from '../areas/account/factors/stepUp';
import { createSessions } from '../areas/account/session/sessions';
import { findKeySession } from '../areas/connections/keys/keyAccess';
import { isApiKey } from '../areas/connections/keys/secret';
import { acrossClinics } from '../platform/db/isolation/scope';
import type { Deps } from '../platform/deps';
import type { Guard } from '../platform/http/register';
import type { Session } from '../platform/http/route';
import { toSource } from '../platform/limits/network';
import { createSharedLimit } from '../platform/limits/sharedLimit';
import { createTokenBuckets } from '../platform/limits/tokenBucket';
import { isRefused, type Result, refuse } from '../platform/base/result';
import { readSecret } from '../platform/security/cookies';
import { passesXsrf, refreshXsrf } from '../platform/security/xsrf';
import { MINUTE, SECOND } from '../platform/base/time';

/** The work with reports: nothing in it touches an account. */
const CLINICAL: ReadonlySet<Access> = new Set(['clinical', 'member']);
/** What a balancer asks: it has no session, and the database is not asked for one. */
const PROBES: ReadonlySet<Call> = new Set([health, ready]);
const BEARER = /^Bearer ([\w-]{20,200})$/i;

/** Whether a call can end a session or change what one allows. A call that is added counts as one that can. */
export function touchesSessions(call: Call): boolean {
  return call.method !== 'GET' && !CLINICAL.has(call.access) && call !== login;
}

export function createGuard(deps: Deps): Guard {
  const { rateLimits, now, publicUrl, log } = deps;
  const limitAddress = createTokenBuckets(rateLimits.address, MINUTE, now);
  // Whose clinic it is comes with the session.
  const across = acrossClinics(deps.db, 'session', (db) => ({ ...deps, db }));
  const sessions = createSessions(across);
  const share = { db: deps.db, now, span: MINUTE };
  const limitUser = createSharedLimit({ ...share, name: 'calls|user', max: rateLimits.user });
  const limitClinic = createSharedLimit({ ...share, name: 'calls|clinic', max: rateLimits.clinic });
  const limitCaller = async (call: Call, { user, keyId }: Session): Promise<Result> => {
    const limited = await limitUser(keyId === null ? user.id : `key ${keyId}`, 1);
    if (limited || user.clinic_id === null) return limited;
    return limitClinic(user.clinic_id, toCost(call));
  };
  const findSession = async (
    { access }: Call,
    request: FastifyRequest,
    token: string | undefined,
  ): Promise<Result<Session>> => {
    if (token === undefined) return refuse('unauthenticated');
    return sessions.find(token, readSecret(request, publicUrl, 'bind'), !CLINICAL.has(access));
  };
  /** No browser sends a key by itself: there is no XSRF to guard against, and no cookie is set. */
  const admitKey = async (call: Call, request: FastifyRequest, key: string): Promise<Result<Session>> => {
    const session = await findKeySession(across, key, call);
    if (isRefused(session)) return session;
    request.caller = session;
    return (
      (await limitCaller(call, session)) ??
      checkAccess(call, session) ??
      checkStepUp(call, session, now()) ??
      session
    );
  };
  return {
    admit: async (call, request, reply) => {
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
      const key = token !== undefined && isApiKey(token) ? token : null;
      if (request.method === 'GET' && key === null) refreshXsrf(request, reply, deps);
      const limited = limitAddress(toSource(request.ip));
      if (limited) return limited;
      if (PROBES.has(call)) return null;
      if (key !== null) return admitKey(call, request, key);
      const session = await findSession(call, request, token);
      if (isRefused(session)) {
        // A call for anyone is not refused for a session that has ended.
        if (call.access !== 'anyone') return session;
        return passesXsrf(request, deps) ? null : refuse('csrf-mismatch');
      }
      // Who is refused is in the log, too.
      request.caller = session;
      void reply.header(SESSION_IDLE_HEADER, deps.session.idle / SECOND);
      const refusal = call.access === 'anyone' ? undefined : await checkUser(call, session);
      return refusal ?? (passesXsrf(request, deps) ? session : refuse('csrf-mismatch'));
    },
    finished: async (call) => {
      // The call is done, whatever comes of this: what others have cached of sessions ends by itself.
      if (touchesSessions(call))
        await sessions.invalidate().catch((error: unknown) => log.error('sessions.announce', error));
    },
  };

  async function checkUser(call: Call, session: Session): Promise<Result> {
    return (
      (await limitCaller(call, session)) ?? checkAccess(call, session) ?? checkStepUp(call, session, now())
    );
  }
}

/** Of the clinic's limit: pictures are decoded and archives read whole, for many times as long as all else takes. */
function toCost({ multipart, isUpload, isLong }: Call): number {
  if (isLong || multipart === 'on-disk') return 50;
  return multipart || isUpload ? 10 : 1;
}

/** Whether somebody may make a call, by what they are and by the clinic's plan. */
function checkAccess({ access, needs = 'own' }: Call, { user, keyId }: Session): Result {
  const { approved, type, clinic_id, may, membership_summary: plan } = user;
  if (!approved) return refuse('not-approved');
  if (access === 'user') return undefined;
  if (access === 'provider') return type === 'provider' ? undefined : refuse('forbidden');
  if (type === 'provider' || clinic_id === null) return refuse('forbidden');
  // What a key may do is its scope's, whatever has become of who made it.
  if (keyId === null && !may.includes(needs)) return refuse('forbidden');
  if (access === 'billing') return undefined;
  if (!plan) return refuse('no-membership');
  if (access !== 'member') return undefined;
  if (plan.status === 'suspended') return refuse('clinic-suspended');
  return plan.status === 'expired' ? refuse('no-membership') : undefined;
}
