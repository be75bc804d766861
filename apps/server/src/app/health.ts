import { health, ready } from '@alveola/contract';
import type { Pool } from 'pg';
import { renewConnections } from '../platform/db/connections';
import { toPool } from '../platform/db/isolation/scope';
import { proveWritable } from '../platform/db/mode';
import { within } from '../platform/base/deadlines';
import type { Files } from '../platform/files/files';
import { refuse } from '../platform/base/result';
import { route } from '../platform/http/route';

export const healthRoute = route(health, async () => undefined);

export const readyRoute = route(ready, async ({ deps: { db, files, log, deadlines } }) => {
  const pool = toPool(db);
  try {
    await prove(pool, files, deadlines.ready);
    return undefined;
  } catch (error) {
    renewConnections(pool);
    log.error('not ready', error);
    return refuse('unavailable', { retryAfterS: 2 });
  }
});

const proofs = new WeakMap<Pool, Promise<unknown>>();

/** Runs one proof at a time, because anybody may ask and each proof writes. */
function prove(pool: Pool, files: Files, ms: number): Promise<unknown> {
  const running =
    proofs.get(pool) ??
    within(ms, Promise.all([proveWritable(pool), files.ready()])).finally(() => proofs.delete(pool));
  proofs.set(pool, running);
  return running;
}
