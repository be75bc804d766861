import { createHmac } from 'node:crypto';
import { getDraftKey } from '@alveola/contract';
import { type Route, route } from '../../platform/http/route';

/** The same at every sign-in of this user, and of no use without one: it is never stored. */
export const draftKeyRoute: Route = route(getDraftKey, async ({ deps: { secret }, session }) => ({
  key: createHmac('sha256', secret).update(`drafts|${session.user.id}`).digest('base64'),
}));
