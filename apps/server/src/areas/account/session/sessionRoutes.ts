import { createHmac } from 'node:crypto';
import { endUserSession, getDraftKey, listSessions, logout, refreshCsrf } from '@alveola/contract';
import { and, eq, gt } from 'drizzle-orm';
import { session as sessions } from '../../../platform/db/schema';
import { route } from '../../../platform/http/route';
import { refuse } from '../../../platform/base/result';
import { forgetDevice, listDevices, toDevice } from '../identity/knownDevice';

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
      return undefined;
    }),
);
