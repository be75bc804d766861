import { createHmac } from 'node:crypto';
import { endUserSession, getDraftKey, listSessions, logout, refreshCsrf } from '@alveola/contract';
import { and, desc, eq, gt } from 'drizzle-orm';
import { session as sessions } from '../../../platform/db/schema';
import { type Route, route } from '../../../platform/http/route';
import { refuse } from '../../../platform/result';
import { toDevice } from './device';

/** The cookie itself is set on the answer to every GET. */
export const csrfRoute: Route = route(refreshCsrf, async () => undefined);

/** The same at every sign-in of this user, and of no use without one: it is never stored. */
export const draftKeyRoute: Route = route(getDraftKey, async ({ deps: { secret }, session }) => ({
  key: createHmac('sha256', secret).update(`drafts|${session.user.id}`).digest('base64'),
}));

export const logoutRoute: Route = route(logout, async ({ deps: { db }, session, audit, bind }) => {
  await db.delete(sessions).where(eq(sessions.token_hash, session.tokenHash));
  await audit(db, 'logout');
  bind(null);
  return undefined;
});

/** Those that still open something: idle and absolute time have not run out. */
export const listSessionsRoute: Route = route(listSessions, async ({ deps, session }) => {
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
    )
    .orderBy(desc(sessions.last_used_at));
  return rows.map((row) => ({
    id: row.id,
    ...toDevice(row.user_agent),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.token_hash === session.tokenHash,
  }));
});

export const endSessionRoute: Route = route(
  endUserSession,
  async ({ deps: { db }, session, params, audit }) => {
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.id, params.id), eq(sessions.user_id, session.user.id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) return refuse('session-not-found');
    await audit(db, 'session.end');
    return undefined;
  },
);
