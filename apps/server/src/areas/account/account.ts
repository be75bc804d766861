import { getUser, logout, refreshCsrf } from '@alveola/contract';
import { audit } from '../../platform/audit/audit';
import { type Route, route } from '../../platform/http/route';
import { endSession } from './session/session';

/** The cookie itself is set on the answer to every GET. */
export const csrfRoute: Route = route(refreshCsrf, async () => undefined);

export const userRoute: Route = route(getUser, async ({ session }) => session.user);

export const logoutRoute: Route = route(logout, async ({ deps: { db, now }, session, address, bind }) => {
  const { user, tokenHash } = session;
  await endSession(db, tokenHash);
  await audit(db, now(), { clinicId: user.clinic_id, userId: user.id, address, action: 'logout' });
  bind(null);
  return undefined;
});
