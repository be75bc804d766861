import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { endUserSession, getDraftKey, listSessions, logout, refreshCsrf } from '@alveola/contract';
import { sha256 } from '../../../platform/base/ids';
import { toPool } from '../../../platform/db/isolation/scope';
import { type Db, keepsStatements } from '../../../platform/db/open';
import { appUser, clinic, membership, session, session as sessions } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import { route, type Session } from '../../../platform/http/route';
import { refuse, type Result } from '../../../platform/base/result';
import { MINUTE } from '../../../platform/base/time';
import { within } from '../../../platform/base/deadlines';
import { runStatement, statement } from '../../../platform/db/statement';
import { type ProfileRows, toProfile } from '../identity/profile';
import { forgetDevice, listDevices, toDevice } from '../identity/knownDevice';

const WRITE_EVERY = MINUTE;

export function createSessions({
  db,
  now,
  session: limits,
  termsVersion,
}: Pick<Deps, 'db' | 'now' | 'session' | 'termsVersion'>) {
  const cache = createSessionCache(now);
  const changes = createSessionChanges({ $client: toPool(db) }, () => cache.invalidate());
  const read = prepareRead(db);
  return {
    /** Token and cookie must belong together. Uses the cache unless `fresh` is set. */
    find: async (token: string, binding: string | null, fresh: boolean): Promise<Result<Session>> => {
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
    invalidate: async (): Promise<void> => {
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

/** In ms, for which a process may use a cached session if no server announces a change. */
export const CACHED_FOR = 4000;
const MAX_ENTRIES = 10_000;

export interface SessionRows extends ProfileRows {
  readonly session: typeof session.$inferSelect;
}

export function createSessionCache(now: () => Date) {
  const entries = new Map<string, { readonly rows: SessionRows; readonly at: number }>();
  let invalidations = 0;
  return {
    get: (tokenHash: string): SessionRows | null => {
      const found = entries.get(tokenHash);
      const age = found ? now().getTime() - found.at : CACHED_FOR;
      return found && age >= 0 && age < CACHED_FOR ? found.rows : null;
    },
    /** Does not cache what was read while something was invalidated, because it may be outdated. */
    load: async (tokenHash: string, read: () => Promise<SessionRows | null>) => {
      const before = invalidations;
      const at = now().getTime();
      const rows = await read();
      entries.delete(tokenHash);
      if (rows !== null && before === invalidations) entries.set(tokenHash, { rows, at });
      const [oldest] = entries.keys();
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
      return rows;
    },
    invalidate: (tokenHash?: string): void => {
      invalidations += 1;
      if (tokenHash === undefined) entries.clear();
      else entries.delete(tokenHash);
    },
  };
}

const ASK_EVERY_MS = 400;
/** In ms. A session that ended on another server works here no longer than this. */
export const AGREED_FOR = 900;
const STOP_POLLING_AFTER_MS = 5000;

const NEWEST = statement(
  'session_change_newest',
  // The first `nextval` of a new sequence changes only `is_called`.
  "select last_value || ' ' || is_called as newest from session_change",
  z.object({ newest: z.string() }),
);
const COUNT = statement('session_change_count', "select nextval('session_change')", z.unknown());

/**
 * Polls instead of listening: a pooler in transaction mode passes no notifications on, and a lost
 * notification goes unnoticed, unlike a query that fails.
 * @param changed called when another server has announced a change
 */
export function createSessionChanges(db: Pick<Db, '$client'>, changed: () => void) {
  let knownChange: string | null = null;
  let agreedAt = Number.NEGATIVE_INFINITY;
  let usedAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;

  async function ask(): Promise<void> {
    const at = performance.now();
    const [row] = await within(AGREED_FOR, runStatement(db, NEWEST, {}));
    if (row?.newest !== knownChange) changed();
    knownChange = row?.newest ?? null;
    agreedAt = at;
  }

  async function askOn(): Promise<void> {
    isAsking = true;
    // If the query fails, the last answer expires by itself.
    await ask().catch(() => undefined);
    if (performance.now() - usedAt > STOP_POLLING_AFTER_MS) isAsking = false;
    else setTimeout(() => void askOn(), ASK_EVERY_MS).unref();
  }

  return {
    /** False if another server announced a change, or the last answer is too old. */
    isAgreed: (): boolean => {
      const at = performance.now();
      usedAt = at;
      if (!isAsking) void askOn();
      return at - agreedAt < AGREED_FOR;
    },
    announce: async (): Promise<void> => void (await runStatement(db, COUNT, {})),
  };
}

/** The hook that answers every GET sets the cookie. */
export const csrfRoute = route(refreshCsrf, async () => undefined);

/** The key is derived instead of stored. It is the same at every sign-in of a user. */
export const draftKeyRoute = route(getDraftKey, async ({ deps: { secret }, session }) => ({
  key: createHmac('sha256', secret).update(`drafts|${session.user.id}`).digest('base64'),
}));

export const logoutRoute = route(logout, async ({ deps: { db }, session, audit, bind }) => {
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.token_hash, session.tokenHash));
    await audit(tx, 'logout');
  });
  bind(null);
  return undefined;
});

export const listSessionsRoute = route(listSessions, async ({ deps, session }) => {
  const { db, now, session: limits } = deps;
  const before = (ms: number) => new Date(now().getTime() - ms);
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, session.user.id),
        gt(sessions.last_used_at, before(limits.idle)),
        gt(sessions.created_at, before(limits.absolute)),
      ),
    );
  const inUse = new Set(rows.map(({ device_id }) => device_id));
  const idleDevices = (await listDevices(db, now(), session.user.id)).filter(({ id }) => !inUse.has(id));
  const listed = [
    ...rows.map((row) => ({ ...row, signed_in: true, current: row.token_hash === session.tokenHash })),
    ...idleDevices.map((row) => ({ ...row, signed_in: false, current: false })),
  ];
  return listed
    .toSorted((a, b) => b.last_used_at.getTime() - a.last_used_at.getTime())
    .map(({ id, user_agent, created_at, last_used_at, signed_in, current }) => ({
      id,
      ...toDevice(user_agent),
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      signed_in,
      current,
    }));
});

/** The device may have been lost, so it is no longer a known device. */
export const endSessionRoute = route(
  endUserSession,
  async ({ deps: { db }, session: { user }, params: { id }, audit }) =>
    db.transaction(async (tx) => {
      const [ended] = await tx
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.user_id, user.id)))
        .returning({ device: sessions.device_id });
      const isForgotten = await forgetDevice(tx, user.id, ended?.device ?? id);
      if (!ended && !isForgotten) return refuse('session-not-found');
      await audit(tx, 'session.end');
    }),
);
