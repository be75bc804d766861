import { timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { sha256 } from '../../../platform/base/ids';
import { toPool } from '../../../platform/db/isolation/scope';
import { type Db, keepsStatements } from '../../../platform/db/open';
import { appUser, clinic, membership, session } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import type { Session } from '../../../platform/http/route';
import { type Result, refuse } from '../../../platform/base/result';
import { MINUTE } from '../../../platform/base/time';
import { toProfile } from '../identity/profile';
import { createSessionCache, type SessionRows } from './sessionCache';
import { createSessionChanges } from './sessionChanges';

const WRITE_EVERY = MINUTE;

export interface Sessions {
  /** Finds a valid session whose token and cookie belong together. Uses the cache unless `fresh` is set. */
  find(token: string, binding: string | null, fresh: boolean): Promise<Result<Session>>;
  invalidate(): Promise<void>;
}

export function createSessions({
  db,
  now,
  session: limits,
  termsVersion,
}: Pick<Deps, 'db' | 'now' | 'session' | 'termsVersion'>): Sessions {
  const cache = createSessionCache(now);
  const changes = createSessionChanges({ $client: toPool(db) }, () => cache.invalidate());
  const read = prepareRead(db);
  return {
    find: async (token, binding, fresh) => {
      const tokenHash = sha256(token);
      const cached = fresh || !changes.isAgreed() ? null : cache.get(tokenHash);
      const rows = cached ?? (await cache.load(tokenHash, () => read(tokenHash)));
      if (!rows || binding === null || !isSame(rows.session.binding_hash, sha256(binding)))
        return refuse('unauthenticated');
      const at = now();
      const { created_at, last_used_at, step_up_at } = rows.session;
      const unused = at.getTime() - last_used_at.getTime();
      if (at.getTime() - created_at.getTime() >= limits.absolute) return refuse('unauthenticated');
      if (unused >= limits.idle) return refuse('session-idle');
      if (unused >= WRITE_EVERY) {
        await db.update(session).set({ last_used_at: at }).where(eq(session.token_hash, tokenHash));
        cache.invalidate(tokenHash);
      }
      const proof = { signedInAt: created_at, stepUpAt: step_up_at };
      return { tokenHash, user: toProfile(rows, at, termsVersion), keyId: null, proof };
    },
    invalidate: async () => {
      cache.invalidate();
      await changes.announce();
    },
  };
}

function prepareRead(db: Db): (tokenHash: string) => Promise<SessionRows | null> {
  const query = db
    .select({ session, user: appUser, clinic, membership })
    .from(session)
    .innerJoin(appUser, eq(appUser.id, session.user_id))
    .leftJoin(clinic, eq(clinic.id, appUser.clinic_id))
    .leftJoin(membership, eq(membership.clinic_id, appUser.clinic_id))
    .where(eq(session.token_hash, sql.placeholder('tokenHash')))
    .prepare(keepsStatements(db.$client) ? 'session_of_token' : '');
  return async (tokenHash) => (await query.execute({ tokenHash }))[0] ?? null;
}

function isSame(hash: string, other: string): boolean {
  return hash.length === other.length && timingSafeEqual(Buffer.from(hash), Buffer.from(other));
}
