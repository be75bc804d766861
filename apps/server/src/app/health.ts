import { health, ready } from '@alveola/contract';
import { sql } from 'drizzle-orm';
import { refuse } from '../platform/result';
import { type Route, route } from '../platform/http/route';

export const healthRoute: Route = route(health, async () => undefined);

export const readyRoute: Route = route(ready, async ({ deps: { db, files, log } }) => {
  try {
    await Promise.all([db.execute(sql`select 1`), files.ready()]);
    return undefined;
  } catch (error) {
    log.error('not ready', error);
    return refuse('unavailable', { retryAfter: 2 });
  }
});
