import { endUserSession, listSessions } from '@alveola/contract';
import { and, desc, eq, gt } from 'drizzle-orm';
import { audit } from '../../../platform/audit/audit';
import { session as sessions } from '../../../platform/db/schema';
import { refuse } from '../../../platform/http/answer';
import { type Route, route } from '../../../platform/http/route';
import { deviceOf } from './device';

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
    ...deviceOf(row.user_agent),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.token_hash === session.tokenHash,
  }));
});

export const endSessionRoute: Route = route(
  endUserSession,
  async ({ deps: { db, now }, session, params, address }) => {
    const { id, clinic_id } = session.user;
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.id, params.id), eq(sessions.user_id, id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) return refuse('session-not-found');
    await audit(db, now(), { clinicId: clinic_id, userId: id, address, action: 'session.end' });
    return undefined;
  },
);
